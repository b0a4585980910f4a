import { SCORES_PER_BIN, type ScoreBin } from './score-figures.ts'
import styles from './score-histogram.module.css'

interface ScoreHistogramProps {
  bins: readonly ScoreBin[]
  average: number | null
}

/** The ends of the scale and the lowest scores of the categories. */
const TICKS = [0, 50, 70, 85, 100]

/** A histogram of scores in steps of five, with bars in the colour of their category. */
export function ScoreHistogram({ bins, average }: ScoreHistogramProps) {
  const lowest = bins[0]?.from ?? 0
  const place = (score: number) => `${((score - lowest) / (100 - lowest)) * 100}%`
  const highestCount = Math.max(1, ...bins.map(({ count }) => count))
  return (
    <figure className={styles.histogram}>
      <div className={styles.plot} role="img" aria-label={spokenBins(bins)}>
        {bins.map(({ from, count, category }) => (
          <span key={from} className={styles.column}>
            {count > 0 && <span className={styles.count}>{count}</span>}
            <span
              className={styles.bar}
              data-category={category}
              style={{ height: `${(count / highestCount) * 100}%` }}
            />
          </span>
        ))}
        {average !== null && <span className={styles.average} style={{ left: place(average) }} />}
      </div>
      <div className={styles.axis} aria-hidden="true">
        {TICKS.filter(tick => tick >= lowest).map(tick => (
          <span key={tick} style={{ left: place(tick) }}>
            {tick}
          </span>
        ))}
      </div>
      <figcaption className={styles.caption}>
        Roasts by score; the line is the average. Light begins at 85, Medium at 70.
      </figcaption>
    </figure>
  )
}

/** `Roasts by score: 2 from 80 to 84, 1 from 95 to 100` */
function spokenBins(bins: readonly ScoreBin[]): string {
  const lastFrom = bins.at(-1)?.from
  const spoken = bins
    .filter(({ count }) => count > 0)
    .map(({ from, count }) => {
      const to = from === lastFrom ? 100 : from + SCORES_PER_BIN - 1
      return `${count} from ${from} to ${to}`
    })
  return `Roasts by score: ${spoken.join(', ')}`
}
