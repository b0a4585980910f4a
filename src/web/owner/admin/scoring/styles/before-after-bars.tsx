import { Histogram } from '#web/plot/histogram.tsx'
import styles from './styles-section.module.css'

interface BeforeAfterBarsProps {
  /** The caption: `Roasts by letter`. */
  label: string
  columns: readonly { name: string; before: number; after: number }[]
  /** Whether the counts are written below the bars. */
  hasCounts?: boolean
}

/** Two bars for each column: the count now, and the count that a change would give. */
export function BeforeAfterBars({ label, columns, hasCounts = false }: BeforeAfterBarsProps) {
  return (
    <Histogram
      name={spokenText(label, columns)}
      caption={label}
      height="5.5rem"
      columns={columns.map(({ name, before, after }) => ({
        key: name,
        bars: [
          { count: before, colour: 'var(--control-edge)' },
          { count: after, colour: 'var(--accent)' },
        ],
        name: (
          <>
            {name}
            {hasCounts && <strong className={styles.count}>{after}</strong>}
            {hasCounts && before !== after && <span>was {before}</span>}
          </>
        ),
      }))}
    />
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
