import { useState } from 'react'
import { readout, spokenReadout } from '#chart/cursor.ts'
import type { ChartScales } from '#chart/scales.ts'
import { CHART_CURVES } from '#chart/series.ts'
import { nearestSample } from '#domain/curve/nearest-sample.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import type { FigureUnits } from '#domain/words/figure-units.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { CursorMarks, CursorSlider } from './cursor-parts.tsx'
import styles from './roast-chart.module.css'
import { useCursorMoves } from './use-cursor-moves.ts'

interface ChartCursorProps {
  timeline: Timeline
  scales: ChartScales
  units: FigureUnits
  isNarrow: boolean
  descriptionId: string
  /** Enter was pressed with the cursor at this time. */
  onEnter: (seconds: number) => void
}

/**
 * The line that follows mouse, finger and arrow keys, with its tooltip. To screen readers it is a slider over the
 * time of the roast that reads out the values. While it moves, nothing else is rendered again.
 */
export function ChartCursor({ timeline, scales, units, isNarrow, descriptionId, onEnter }: ChartCursorProps) {
  const [index, setIndex] = useState(0)
  const times = timeline.timeSeconds
  const { isLineVisible, isTooltipVisible, handlers } = useCursorMoves({
    moveTo: x => setIndex(nearestSample(times, scales.time.invert(scales.frame.left + x))),
    moveBy: seconds => setIndex(sampleAfterStep(times, index, seconds)),
    followsMouse: !isNarrow,
    onEnter: () => onEnter(times[index] ?? 0),
  })

  return (
    <>
      {isLineVisible && <Marks timeline={timeline} scales={scales} index={index} />}
      <CursorSlider
        label="Time in the roast"
        descriptionId={descriptionId}
        frame={scales.frame}
        range={{ from: 0, until: Math.round(times.at(-1) ?? 0), now: Math.round(times[index] ?? 0) }}
        valueText={spokenReadout(timeline, index, units)}
        handlers={handlers}
      />
      {isTooltipVisible && (
        <ChartTooltip
          readout={readout(timeline, index, units)}
          x={scales.time(times[index] ?? 0)}
          frame={scales.frame}
        />
      )}
    </>
  )
}

interface MarksProps {
  timeline: Timeline
  scales: ChartScales
  index: number
}

/** Height of the minute labels below the plot in px. The cursor's line skips them. */
const MINUTES_HEIGHT = 26

/** The cursor's line through the plot and the settings below, and a dot on each curve. */
function Marks({ timeline, scales, index }: MarksProps) {
  const { top, height } = scales.frame
  const values = {
    ibts: timeline.ibtsTemperature[index] ?? null,
    bean: timeline.beanTemperature[index] ?? null,
    rateOfRise: timeline.beanRateOfRise[index] ?? null,
  }
  const heights = { ibts: scales.temperature, bean: scales.temperature, rateOfRise: scales.rateOfRise }
  return (
    <CursorMarks x={scales.time(timeline.timeSeconds[index] ?? 0)}>
      <line x1="0" y1={top} x2="0" y2={top + height} />
      <line x1="0" y1={top + height + MINUTES_HEIGHT} x2="0" y2="100%" />
      {CHART_CURVES.map(curve => {
        const value = values[curve]
        return value === null ? null : (
          <circle key={curve} className={styles[curve]} cx="0" cy={heights[curve](value)} r="4" />
        )
      })}
    </CursorMarks>
  )
}

/** The index of the sample `step` seconds away, at least one sample further and within the roast. */
function sampleAfterStep(times: readonly number[], index: number, step: number): number {
  const wanted = nearestSample(times, (times[index] ?? 0) + step)
  const moved = wanted === index ? index + Math.sign(step) : wanted
  return Math.min(times.length - 1, Math.max(0, moved))
}
