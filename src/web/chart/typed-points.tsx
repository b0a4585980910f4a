import { memo } from 'react'
import type { RoastDetails } from '#contract/roasts.ts'
import { isWithin, type TimeSpan } from '#domain/words/time-span.ts'
import { Plot } from '#web/plot/plot.tsx'
import type { ChartLayout } from './chart-frame.ts'
import styles from './story.module.css'

export type TypedReadings = NonNullable<RoastDetails['readings']>

interface TypedPointsProps {
  layout: ChartLayout
  readings: TypedReadings
}

/** The temperatures that a person typed while the roast ran, where they were read; beyond the frame at its edge. */
export const TypedPoints = memo(function TypedPoints({ layout, readings }: TypedPointsProps) {
  const { scales, size } = layout
  const { top, height } = scales.frame
  const { startSeconds, endSeconds } = scales.span
  const shown = readings.filter(({ time_seconds }) => isWithin(aroundOf(scales.span), time_seconds))
  return (
    <Plot size={size}>
      {shown.flatMap(({ time_seconds, ...read }) =>
        (['bean_temp', 'ibts_temp'] as const).map(sensor => {
          const celsius = read[sensor]
          if (celsius === null) return null
          return (
            <circle
              key={`${sensor} ${time_seconds}`}
              className={styles.typed}
              data-curve={sensor === 'bean_temp' ? 'bean' : 'ibts'}
              data-typed
              cx={scales.time(Math.min(Math.max(time_seconds, startSeconds), endSeconds))}
              cy={Math.min(Math.max(scales.temperature(celsius), top), top + height)}
              r="3"
            />
          )
        }),
      )}
    </Plot>
  )
})

/** At how many moments a temperature was typed. */
export function countTemperatures(typed: TypedReadings): number {
  return typed.filter(({ bean_temp, ibts_temp }) => (bean_temp ?? ibts_temp) !== null).length
}

/** Typed so shortly before charge or after drop, a temperature was read at it, and stands at the edge. */
const AT_MARK_SECONDS = 5
/** Of what is shown: of an enlarged part the edge is no mark. */
const MOST_OF_SPAN = 0.02

function aroundOf({ startSeconds, endSeconds }: TimeSpan): TimeSpan {
  const beside = Math.min(AT_MARK_SECONDS, (endSeconds - startSeconds) * MOST_OF_SPAN)
  return { startSeconds: startSeconds - beside, endSeconds: endSeconds + beside }
}
