import type { Roast } from '#contract/roasts.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './roast-row.module.css'

interface RoastChoiceProps {
  roast: Roast
  isChosen: boolean
  onChoose: (id: number) => void
}

/** A checkbox with the roast's title: `Choose #150 Ethiopia Guji` for screen readers. */
export function RoastChoice({ roast, isChosen, onChoose }: RoastChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={() => onChoose(roast.id)} />
      <span className="visually-hidden">Choose </span>
      <span title={roast.roast_name}>{roastTitle(roast)}</span>
      <span className="visually-hidden"> {roast.bean.origin_name}</span>
    </label>
  )
}
