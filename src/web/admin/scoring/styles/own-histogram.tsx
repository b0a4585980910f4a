import { type CSSProperties, useMemo } from 'react'
import type { Ideal, MeasuredComponent } from '#domain/score/style.ts'
import styles from './own-histogram.module.css'
import { barCounts, earnedShare, type IdealScale } from './own-values.ts'
import { boundText } from './style-draft.ts'

interface OwnHistogramProps {
  component: MeasuredComponent
  ideal: Ideal
  scale: IdealScale
  /** Ascending. */
  values: readonly number[]
}

/** A histogram of the owner's roasts, coloured by the points that they earn. */
export function OwnHistogram({ component, ideal, scale, values }: OwnHistogramProps) {
  const counts = useMemo(() => barCounts(values, scale), [values, scale])
  const highest = Math.max(1, ...counts)
  const { lowest, barWidth } = scale
  return (
    <div className={styles.histogram} aria-hidden="true">
      <div className={styles.bars}>
        {counts.map((count, bar) => {
          const middle = lowest + (bar + 0.5) * barWidth
          const share = earnedShare(component, ideal, middle)
          const height = count === 0 ? 0 : Math.max(3, (count / highest) * 100)
          return (
            <span
              key={middle}
              style={{ '--height': `${height}%`, '--share': `${share * 100}%` } as CSSProperties}
            />
          )
        })}
      </div>
      <div className={styles.axis}>
        {ticksOf(scale).map(tick => (
          <span key={tick} style={{ left: `${((tick - lowest) / (scale.highest - lowest)) * 100}%` }}>
            {boundText(component, tick)}
          </span>
        ))}
      </div>
    </div>
  )
}

const MOST_TICKS = 6

/** The ticks of the scale: whole values at equal distances. */
function ticksOf({ lowest, highest }: IdealScale): number[] {
  const gap = [1, 2, 4, 5, 10, 20].find(width => (highest - lowest) / width <= MOST_TICKS) ?? 20
  const first = Math.ceil(lowest / gap) * gap
  return Array.from({ length: Math.floor((highest - first) / gap) + 1 }, (_, tick) => first + tick * gap)
}
