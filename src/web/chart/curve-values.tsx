import { memo, useMemo } from 'react'
import type { DevelopmentArea } from '#chart/development-area.ts'
import type { Landmark } from '#chart/landmarks.ts'
import { type StoryMark, signBox } from '#chart/story-marks.ts'
import { insideLabels, type ValueLabel, valueLabels } from '#chart/value-labels.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { round } from '#domain/record/units.ts'
import { type FigureUnits, shownRateOfRise, shownTemperature } from '#domain/words/shown-figures.ts'
import { Plot } from '#web/plot/plot.tsx'
import { useUnits } from '#web/words/units.ts'
import type { ChartLayout } from './chart-frame.ts'
import styles from './story.module.css'

interface CurveValuesProps {
  layout: ChartLayout
  timeline: Timeline
  /** The same without smoothing. */
  measured: Timeline
  landmarks: readonly Landmark[]
  /** The values keep clear of the signs of these marks, and of the name of the development. */
  marks: readonly StoryMark[]
  development: DevelopmentArea | null
}

/** The values of the curves at their milestones and the lines of fitted axes, for a chart without room beside it. */
export const CurveValues = memo(function CurveValues(props: CurveValuesProps) {
  const { layout, timeline, measured, landmarks, marks, development } = props
  const { scales, size } = layout
  const units = useUnits()
  const axes = useMemo(() => insideLabels(scales, marks), [scales, marks])
  const labels = useMemo(() => {
    const signs = marks.flatMap(mark => signBox(mark, scales.frame) ?? [])
    return valueLabels(timeline, measured, landmarks, scales, [
      ...signs,
      ...axes,
      ...(development?.name ? [development.name] : []),
    ])
  }, [timeline, measured, landmarks, scales, marks, development, axes])
  return (
    <Plot size={size}>
      {axes.map(({ axis, value, x, y, width }) => (
        <text
          key={`${axis} ${value}`}
          className={styles.axis}
          data-axis={axis}
          x={axis === 'temperature' ? x - width / 2 : x + width / 2}
          y={y}
          dy="0.35em"
          textAnchor={axis === 'temperature' ? 'start' : 'end'}
        >
          {value}
        </text>
      ))}
      {labels.map(
        ({ curve, seconds, leader }) =>
          leader && (
            <line
              key={`${curve} ${seconds} leader`}
              className={styles.leader}
              data-curve={curve}
              x1={leader.from.x}
              y1={leader.from.y}
              x2={leader.to.x}
              y2={leader.to.y}
            />
          ),
      )}
      {labels.map(({ curve, seconds, value, x, y }) => (
        <text
          key={`${curve} ${seconds}`}
          className={styles.value}
          data-value={curve}
          x={x}
          y={y}
          dy="0.35em"
          textAnchor="middle"
        >
          {valueText(curve, value, units)}
        </text>
      ))}
    </Plot>
  )
})

function valueText(curve: ValueLabel['curve'], value: number, units: FigureUnits): string {
  return curve === 'rateOfRise'
    ? round(shownRateOfRise(value, units), 1).toFixed(1)
    : `${round(shownTemperature(value, units))} ${units.temperature}`
}
