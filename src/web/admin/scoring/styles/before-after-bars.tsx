import type { CSSProperties } from 'react'
import text from '#web/ui/text.module.css'
import styles from './before-after-bars.module.css'

interface BeforeAfterBarsProps {
  /** The caption: `Roasts by letter`. */
  label: string
  columns: readonly { name: string; before: number; after: number }[]
  /** Whether the counts are written below the bars. */
  hasCounts?: boolean
}

/** Two bars for each column: the count now, and the count that a change would give. */
export function BeforeAfterBars({ label, columns, hasCounts = false }: BeforeAfterBarsProps) {
  const highest = Math.max(1, ...columns.flatMap(({ before, after }) => [before, after]))
  const bar = (count: number, shows: 'before' | 'after') => (
    <span data-shows={shows} style={{ '--height': `${(count / highest) * 100}%` } as CSSProperties} />
  )
  return (
    <figure className={styles.figure}>
      <figcaption className={text.small}>{label}</figcaption>
      <div className={styles.plot} role="img" aria-label={spokenText(label, columns)}>
        {columns.map(({ name, before, after }) => (
          <span key={name} className={styles.column}>
            <span className={styles.pair}>
              {bar(before, 'before')}
              {bar(after, 'after')}
            </span>
            <span className={styles.name}>{name}</span>
            {hasCounts && (
              <span className={styles.counts}>
                <strong>{after}</strong>
                {before !== after && <span>was {before}</span>}
              </span>
            )}
          </span>
        ))}
      </div>
    </figure>
  )
}

/** `Roasts by letter: A from 12 to 31, B 40.` */
function spokenText(label: string, columns: BeforeAfterBarsProps['columns']): string {
  const spoken = columns
    .filter(({ before, after }) => before > 0 || after > 0)
    .map(({ name, before, after }) =>
      before === after ? `${name} ${before}` : `${name} from ${before} to ${after}`,
    )
  return `${label}: ${spoken.join(', ')}.`
}
