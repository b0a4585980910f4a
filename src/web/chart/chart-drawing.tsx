import { memo, useMemo } from 'react'
import type { DevelopmentArea } from '#chart/development-area.ts'
import type { LandmarkLabel } from '#chart/landmark-labels.ts'
import { CURVE_STYLES, REFERENCE_STYLE } from '#chart/palette.ts'
import { crisp } from '#chart/paths.ts'
import { labelledMinutes, type PlotFrame } from '#chart/scales.ts'
import { type ChartCurve, curvePieces, DRAWABLE_CURVES } from '#chart/series.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { BaseAxis, MomentLine, ValueAxis } from '#web/plot/axes.tsx'
import { Curve } from '#web/plot/marks.tsx'
import { Plot } from '#web/plot/plot.tsx'
import { useUnits } from '#web/words/units.ts'
import type { ChartLayout } from './chart-frame.ts'
import styles from './roast-chart.module.css'

interface ChartDrawingProps {
  layout: ChartLayout
  timeline: Timeline
  /** Another roast, drawn dotted below this one. */
  under: Timeline | null
  landmarks: readonly LandmarkLabel[]
  development: DevelopmentArea | null
  /** Whether there is a curve, and so an axis for its rate. */
  hasRates?: boolean
  /** For screen readers. */
  name?: string
}

/** The chart without its cursor, a separate layer above it. Memoised, so that moving the cursor redraws nothing. */
export const ChartDrawing = memo(function ChartDrawing(props: ChartDrawingProps) {
  const { layout, timeline, under, landmarks, development, hasRates = true } = props
  const { name = 'Temperature and rate of rise against time' } = props
  const { scales, size, isNarrow } = layout
  return (
    <Plot size={size} name={name}>
      {development && <Development area={development} frame={scales.frame} />}
      <TemperatureAxis layout={layout} />
      <MinuteAxis layout={layout} />
      {!isNarrow && hasRates && <RateOfRiseAxis layout={layout} />}
      <Landmarks layout={layout} landmarks={landmarks} />
      <Curves layout={layout} timeline={timeline} under={under} />
    </Plot>
  )
})

interface CurvesProps extends Pick<ChartDrawingProps, 'layout' | 'timeline' | 'under'> {
  /** The first one lies under the others. */
  curves?: readonly ChartCurve[]
}

/** Temperatures are drawn on top of the rate of rise. */
const ALL_CURVES = [...DRAWABLE_CURVES].reverse()

/** The curves of a roast, over those of the roast under it. */
export function Curves({ layout: { scales }, timeline, under, curves = ALL_CURVES }: CurvesProps) {
  const pieces = useMemo(() => curvePieces(timeline, scales), [timeline, scales])
  const piecesUnder = useMemo(() => under && curvePieces(under, scales), [under, scales])
  return (
    <>
      {piecesUnder &&
        curves
          .filter(curve => piecesUnder[curve].length > 0)
          .map(curve => (
            <Curve
              key={curve}
              name={`reference ${curve}`}
              className={`${styles[curve]} ${styles.under}`}
              pieces={piecesUnder[curve]}
              look={REFERENCE_STYLE}
            />
          ))}
      {curves
        .filter(curve => pieces[curve].length > 0)
        .map(curve => (
          <Curve
            key={curve}
            name={curve}
            className={styles[curve]}
            pieces={pieces[curve]}
            look={CURVE_STYLES[curve]}
          />
        ))}
    </>
  )
}

function MinuteAxis({ layout: { scales, size, isNarrow } }: AxisProps) {
  const place = (minute: number) => scales.time(minute * 60)
  return (
    <BaseAxis
      frame={scales.frame}
      width={size.width}
      marks={scales.minuteTicks.map(place)}
      labels={labelledMinutes(scales).map(minute => ({
        x: place(minute),
        text: (
          <>
            {Number.isInteger(minute) ? minute : formatDuration(minute * 60)}
            {(!isNarrow || minute === 0) && <tspan className={styles.unit}> min</tspan>}
          </>
        ),
      }))}
    />
  )
}

type AxisProps = Pick<ChartDrawingProps, 'layout'>

/** The temperature grid, with labels on a wide chart. */
function TemperatureAxis({ layout: { scales, isNarrow } }: AxisProps) {
  const { temperature: degrees } = useUnits()
  const { top, height } = scales.frame
  return (
    <>
      <ValueAxis frame={scales.frame} ticks={scales.temperatureTicks} labels={isNarrow ? 'none' : 'beside'} />
      {!isNarrow && <AxisTitle x={14} y={top + height / 2} angle={-90} text={`Temperature (${degrees})`} />}
    </>
  )
}

function RateOfRiseAxis({ layout: { scales } }: AxisProps) {
  const { temperature: degrees } = useUnits()
  const { left, top, width, height } = scales.frame
  const right = left + width
  const ticks = scales.rateOfRiseTicks.map(({ value, place }) => ({ value, y: crisp(place) }))
  return (
    <>
      <path className={styles.rateTick} d={ticks.map(({ y }) => `M${right},${y}h5`).join('')} />
      {ticks.map(({ value, y }) => (
        <text key={value} className={styles.rateLabel} x={right + 10} y={y} dy="0.35em">
          {value}
        </text>
      ))}
      <AxisTitle x={right + 46} y={top + height / 2} angle={90} text={`Rate of Rise (${degrees}/min)`} />
    </>
  )
}

function AxisTitle({ x, y, angle, text }: { x: number; y: number; angle: number; text: string }) {
  return (
    <text
      className={styles.axisTitle}
      textAnchor="middle"
      transform={`translate(${x} ${y}) rotate(${angle})`}
    >
      {text}
    </text>
  )
}

function Landmarks({ layout: { scales }, landmarks }: Pick<ChartDrawingProps, 'layout' | 'landmarks'>) {
  const { top, height } = scales.frame
  return landmarks.map(({ landmark: { name, seconds }, words, centre }) => (
    <g key={name}>
      <MomentLine x={scales.time(seconds)} top={top - 4} bottom={top + height} />
      <text className={styles.landmarkName} data-landmark={name} x={centre} y={top - 24} textAnchor="middle">
        {name}
      </text>
      <text className={styles.landmarkTime} x={centre} y={top - 9} textAnchor="middle">
        {words}
      </text>
    </g>
  ))
}

interface DevelopmentProps {
  area: DevelopmentArea
  frame: PlotFrame
}

/** Shades the time from first crack to drop behind the curves. */
function Development({ area: { left, width, name }, frame }: DevelopmentProps) {
  return (
    <>
      <rect className={styles.development} x={left} y={frame.top} width={width} height={frame.height} />
      {name && (
        <text className={styles.developmentName} x={name.x} y={name.y} dy="0.35em" textAnchor="middle">
          Development
        </text>
      )}
    </>
  )
}
