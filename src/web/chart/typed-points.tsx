import { memo } from 'react'
import type { ChartScales } from '#chart/scales.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { isWithin } from '#domain/words/time-span.ts'
import type { ElementSize } from '#web/loading/use-element-size.ts'
import { Plot } from '#web/plot/plot.tsx'
import styles from './story.module.css'

export type TypedReadings = NonNullable<RoastDetails['readings']>

interface TypedPointsProps {
  readings: TypedReadings
  scales: ChartScales
  size: ElementSize
}

/** The temperatures that a person typed while the roast ran, where they were read. */
export const TypedPoints = memo(function TypedPoints({ readings, scales, size }: TypedPointsProps) {
  const shown = readings.filter(({ time_seconds }) => isWithin(scales.span, time_seconds))
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
              cx={scales.time(time_seconds)}
              cy={scales.temperature(celsius)}
              r="3"
            />
          )
        }),
      )}
    </Plot>
  )
})
