import { memo, useMemo } from 'react'
import { spreadLabels } from '#chart/label-row.ts'
import type { Landmark } from '#chart/landmarks.ts'
import { CURVE_STYLES } from '#chart/palette.ts'
import { type ChartScales, labelledMinutes } from '#chart/scales.ts'
import { CHART_CURVES, type ChartCurve, type CurvePiece, curvePieces } from '#chart/series.ts'
import { formatDuration } from '#domain/duration.ts'
import type { Timeline } from '#domain/timeline.ts'
import styles from './roast-chart.module.css'
import type { ElementSize } from './use-element-size.ts'

interface ChartDrawingProps {
  timeline: Timeline
  scales: ChartScales
  landmarks: readonly Landmark[]
  size: ElementSize
  isNarrow: boolean
}

/** The static part of the chart, drawn only once. The cursor is a separate layer above it. */
export const ChartDrawing = memo(function ChartDrawing(props: ChartDrawingProps) {
  const { timeline, scales, landmarks, size, isNarrow } = props
  const curves = useMemo(() => curvePieces(timeline, scales), [timeline, scales])
  return (
    <svg
      className={styles.drawing}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label="Temperature and rate of rise against time"
    >
      <Development scales={scales} landmarks={landmarks} endSeconds={timeline.timeSeconds.at(-1) ?? 0} />
      <TemperatureAxis scales={scales} isNarrow={isNarrow} />
      <MinuteAxis scales={scales} isNarrow={isNarrow} />
      {!isNarrow && <RateOfRiseAxis scales={scales} />}
      <Landmarks scales={scales} landmarks={landmarks} />
      {DRAWING_ORDER.map(curve => (
        <Curve key={curve} curve={curve} pieces={curves[curve]} />
      ))}
    </svg>
  )
})

/** Temperatures are drawn on top of the rate of rise. */
const DRAWING_ORDER = [...CHART_CURVES].reverse()

function Curve({ curve, pieces }: { curve: ChartCurve; pieces: readonly CurvePiece[] }) {
  const { width, dashes } = CURVE_STYLES[curve]
  return (
    <g className={styles[curve]} data-curve={curve} strokeWidth={width} strokeDasharray={dashes ?? undefined}>
      {pieces.map(({ path, offset }) => (
        <path key={path} d={path} strokeDashoffset={dashes === null ? undefined : offset} />
      ))}
    </g>
  )
}

function MinuteAxis({ scales, isNarrow }: { scales: ChartScales; isNarrow: boolean }) {
  const { left, top, width, height } = scales.frame
  const bottom = top + height
  const place = (minute: number) => crisp(scales.time(minute * 60))
  const ticks = scales.minuteTicks.map(minute => `M${place(minute)},${bottom}v5`)
  const labelled = labelledMinutes(scales)
  return (
    <>
      <path className={styles.baseline} d={`M${left},${crisp(bottom)}h${width}${ticks.join('')}`} />
      {labelled.map(minute => (
        <text
          key={minute}
          className={styles.tick}
          x={place(minute)}
          y={bottom + 19}
          textAnchor={minuteAnchor(place(minute), left, left + width, isNarrow)}
        >
          {minute}
          {(!isNarrow || minute === labelled.at(-1)) && <tspan className={styles.unit}> min</tspan>}
        </text>
      ))}
    </>
  )
}

/** The temperature grid, with labels on a wide chart. */
function TemperatureAxis({ scales, isNarrow }: { scales: ChartScales; isNarrow: boolean }) {
  const { left, top, width, height } = scales.frame
  const ticks = scales.temperatureTicks.map(tick => ({ tick, y: crisp(scales.temperature(tick)) }))
  const lines = ticks.map(({ tick, y }) => (tick === 0 ? '' : `M${left},${y}h${width}`))
  return (
    <>
      <path className={styles.grid} d={lines.join('')} />
      {!isNarrow && (
        <>
          {ticks.map(({ tick, y }) => (
            <text key={tick} className={styles.tick} x={left - 10} y={y} dy="0.35em" textAnchor="end">
              {tick}
            </text>
          ))}
          <AxisTitle x={14} y={top + height / 2} angle={-90} text="Temperature (°C)" />
        </>
      )}
    </>
  )
}

function RateOfRiseAxis({ scales }: { scales: ChartScales }) {
  const { left, top, width, height } = scales.frame
  const right = left + width
  const ticks = scales.rateOfRiseTicks.map(tick => ({ tick, y: crisp(scales.rateOfRise(tick)) }))
  return (
    <>
      <path className={styles.rateTick} d={ticks.map(({ y }) => `M${right},${y}h5`).join('')} />
      {ticks.map(({ tick, y }) => (
        <text key={tick} className={styles.rateLabel} x={right + 10} y={y} dy="0.35em">
          {tick}
        </text>
      ))}
      <AxisTitle x={right + 46} y={top + height / 2} angle={90} text="Rate of Rise (°C/min)" />
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

/** Maximum width of a character in a landmark's label, and the gap between labels, in px. */
const CHARACTER_WIDTH = 6.3
const LABEL_GAP = 10

function Landmarks({ scales, landmarks }: { scales: ChartScales; landmarks: readonly Landmark[] }) {
  const { left, top, width, height } = scales.frame
  const labels = landmarks.map(landmark => ({ ...landmark, time: timeLabel(landmark) }))
  const centres = spreadLabels(
    labels.map(({ name, time, seconds }) => ({
      centre: scales.time(seconds) - left,
      width: Math.max(name.length, time.length) * CHARACTER_WIDTH,
    })),
    width,
    LABEL_GAP,
  )
  return labels.map(({ name, time, seconds }, index) => {
    const x = crisp(scales.time(seconds))
    const labelX = left + (centres[index] ?? 0)
    return (
      <g key={name}>
        <line className={styles.landmark} x1={x} y1={top - 4} x2={x} y2={top + height} />
        <text className={styles.landmarkName} x={labelX} y={top - 24} textAnchor="middle">
          {name}
        </text>
        <text className={styles.landmarkTime} x={labelX} y={top - 9} textAnchor="middle">
          {time}
        </text>
      </g>
    )
  })
}

/** Minimum width in px for the shaded area to show its name. */
const NARROWEST_NAMED_DEVELOPMENT = 84

interface DevelopmentProps {
  scales: ChartScales
  landmarks: readonly Landmark[]
  endSeconds: number
}

/** Shades the time from first crack to drop behind the curves. */
function Development({ scales, landmarks, endSeconds }: DevelopmentProps) {
  const crack = landmarks.find(landmark => landmark.name === 'First crack')
  if (crack === undefined) return null
  const from = scales.time(crack.seconds)
  const { top, height } = scales.frame
  const width = Math.max(0, scales.time(endSeconds) - from)
  return (
    <>
      <rect className={styles.development} x={from} y={top} width={width} height={height} />
      {width >= NARROWEST_NAMED_DEVELOPMENT && (
        <text
          className={styles.developmentName}
          x={from + width / 2}
          y={top + height - 9}
          textAnchor="middle"
        >
          Development
        </text>
      )}
    </>
  )
}

function timeLabel({ seconds, inferred }: Landmark): string {
  return inferred ? `${formatDuration(seconds)} inferred` : formatDuration(seconds)
}

/** A narrow chart reaches the edges of the page, so its outermost labels are aligned inwards. */
function minuteAnchor(x: number, left: number, right: number, isNarrow: boolean): 'start' | 'middle' | 'end' {
  if (!isNarrow) return 'middle'
  if (x < left + 8) return 'start'
  return x > right - 20 ? 'end' : 'middle'
}

/** Centres a hairline on a whole pixel to keep it sharp. */
function crisp(position: number): number {
  return Math.floor(position) + 0.5
}
