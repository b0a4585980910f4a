import { MOST_COMPARED } from '#domain/comparison/most-compared.ts'
import { pages } from '#web/pages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import styles from './compare-bar.module.css'

/** One roast has nothing to be compared with. */
export const FEWEST_COMPARED = 2

interface CompareBarProps {
  /** Ids in the order of choosing. */
  chosen: readonly number[]
  onClear: () => void
}

/** Says how many roasts are chosen and leads on to their comparison. Stays in view while the list is scrolled. */
export function CompareBar({ chosen, onClear }: CompareBarProps) {
  return (
    <div className={styles.bar} data-empty={chosen.length === 0}>
      <p role="status">{chosenText(chosen.length)}</p>
      {chosen.length > 0 && (
        <Button kind="quiet" onClick={onClear}>
          Choose none
        </Button>
      )}
      {chosen.length >= FEWEST_COMPARED && (
        <a className={buttonClass('primary')} href={pages.compare(chosen)}>
          Compare
        </a>
      )}
    </div>
  )
}

function chosenText(count: number): string {
  if (count === 0) return ''
  if (count < FEWEST_COMPARED) return `${count} roast chosen, choose one more`
  return count < MOST_COMPARED ? `${count} roasts chosen` : `${count} roasts chosen, which is the most`
}
