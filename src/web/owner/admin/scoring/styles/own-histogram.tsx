import { useMemo } from 'react'
import type { Ideal, MeasuredComponent } from '#domain/score/style.ts'
import { Histogram } from '#web/plot/histogram.tsx'
import { barCounts, earnedShare, type IdealScale } from './own-values.ts'
import { boundText } from './style-draft.ts'

interface OwnHistogramProps {
  component: MeasuredComponent
  ideal: Ideal
  scale: IdealScale
  /** Ascending. */
  values: readonly number[]
}

/** A histogram of the owner's roasts over the ideal, coloured by the points that they earn. */
export function OwnHistogram({ component, ideal, scale, values }: OwnHistogramProps) {
  const counts = useMemo(() => barCounts(values, scale), [values, scale])
  const { lowest, highest, barWidth } = scale
  const place = (value: number) => (value - lowest) / (highest - lowest)
  return (
    <Histogram
      height="4.5rem"
      columns={counts.map((count, bar) => {
        const middle = lowest + (bar + 0.5) * barWidth
        const share = earnedShare(component, ideal, middle)
        const colour = `color-mix(in oklab, var(--accent) ${share * 100}%, var(--control-edge))`
        return { key: middle, bars: [{ count, colour }] }
      })}
      ticks={ticksOf(scale).map(tick => ({ place: place(tick), text: boundText(component, tick) }))}
      band={{ from: place(ideal.from), to: place(ideal.to) }}
    />
  )
}

const MOST_TICKS = 6

/** The ticks of the scale: whole values at equal distances. */
function ticksOf({ lowest, highest }: IdealScale): number[] {
  const gap = [1, 2, 4, 5, 10, 20].find(width => (highest - lowest) / width <= MOST_TICKS) ?? 20
  const first = Math.ceil(lowest / gap) * gap
  return Array.from({ length: Math.floor((highest - first) / gap) + 1 }, (_, tick) => first + tick * gap)
}
