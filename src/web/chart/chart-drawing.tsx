import { memo, useId, useMemo } from 'react'
import type { DevelopmentArea } from '#chart/development-area.ts'
import type { LandmarkLabel } from '#chart/landmark-labels.ts'
import { CURVE_STYLES, REFERENCE_STYLE } from '#chart/palette.ts'
import { type ChartScales, labelledMinutes, type PlotFrame } from '#chart/scales.ts'
import { type ChartCurve, type CurvePiece, curvePieces, DRAWABLE_CURVES } from '#chart/series.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import type { ElementSize } from '#web/loading/use-element-size.ts'
import { ChartLayer } from './chart-layer.tsx'
import styles from './roast-chart.module.css'

interface ChartDrawingProps {
  timeline: Timeline
  /** Another roast, drawn dotted below this one. */
  under: Timeline | null
  scales: ChartScales
  landmarks: readonly LandmarkLabel[]
  development: DevelopmentArea | null
  /** The unit of the temperature axis. */
  degrees: FigureUnits['temperature']
  size: ElementSize
  isNarrow: boolean
}

/** The chart without its cursor, a separate layer above it. Memoised, so that moving the cursor redraws nothing. */
export const ChartDrawing = memo(function ChartDrawing(props: ChartDrawingProps) {
  const { timeline, under, scales, landmarks, development, degrees, size, isNarrow } = props
  const curves = useMemo(() => curvePieces(timeline, scales), [timeline, scales])
  const curvesUnder = useMemo(() => under && curvePieces(under, scales), [under, scales])
  const plotId = useId()
  return (
    <ChartLayer size={size} name="Temperature and rate of rise against time">
      {development && <Development area={development} frame={scales.frame} />}
      <TemperatureAxis scales={scales} degrees={degrees} isNarrow={isNarrow} />
      <MinuteAxis scales={scales} isNarrow={isNarrow} />
      {!isNarrow && <RateOfRiseAxis scales={scales} degrees={degrees} />}
      <Landmarks scales={scales} landmarks={landmarks} />
      <clipPath id={plotId}>
        <rect
          x={scales.frame.left}
          y={-OVERFLOW}
          width={scales.frame.width}
          height={size.height + OVERFLOW}
        />
      </clipPath>
      <g clipPath={isWhole(timeline, scales) ? undefined : `url(#${plotId})`}>
        {curvesUnder &&
          DRAWING_ORDER.filter(curve => curvesUnder[curve].length > 0).map(curve => (
            <Curve key={`under ${curve}`} curve={curve} pieces={curvesUnder[curve]} isUnder />
          ))}
        {DRAWING_ORDER.filter(curve => curves[curve].length > 0).map(curve => (
          <Curve key={curve} curve={curve} pieces={curves[curve]} />
        ))}
      </g>
    </ChartLayer>
  )
})

/** Temperatures are drawn on top of the rate of rise. */
const DRAWING_ORDER = [...DRAWABLE_CURVES].reverse()

/** Whether the chart shows the whole roast. It then needs no clipping, which is slow on a phone. */
function isWhole({ timeSeconds }: Timeline, { span }: ChartScales): boolean {
  return span.startSeconds <= 0 && span.endSeconds >= (timeSeconds.at(-1) ?? 0)
}

/** Curves may pass the plot above and below, in px. */
const OVERFLOW = 20

interface CurveProps {
  curve: ChartCurve
  pieces: readonly CurvePiece[]
  /** Whether it is of the roast that is laid under the other. */
  isUnder?: boolean
}

function Curve({ curve, pieces, isUnder = false }: CurveProps) {
  const { width, dashes } = isUnder ? REFERENCE_STYLE : CURVE_STYLES[curve]
  return (
    <g
      className={isUnder ? `${styles[curve]} ${styles.under}` : styles[curve]}
      data-curve={isUnder ? `reference ${curve}` : curve}
      strokeWidth={width}
      strokeDasharray={dashes ?? undefined}
    >
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
  return (
    <>
      <path className={styles.baseline} d={`M${left},${crisp(bottom)}h${width}${ticks.join('')}`} />
      {labelledMinutes(scales).map(minute => (
        <text
          key={minute}
          className={styles.tick}
          x={place(minute)}
          y={bottom + 19}
          textAnchor={minuteAnchor(place(minute), left, left + width, isNarrow)}
        >
          {Number.isInteger(minute) ? minute : formatDuration(minute * 60)}
          {(!isNarrow || minute === 0) && <tspan className={styles.unit}> min</tspan>}
        </text>
      ))}
    </>
  )
}

type AxisProps = Pick<ChartDrawingProps, 'scales' | 'degrees'>

/** The temperature grid, with labels on a wide chart. */
function TemperatureAxis({ scales, degrees, isNarrow }: AxisProps & { isNarrow: boolean }) {
  const { left, top, width, height } = scales.frame
  const ticks = scales.temperatureTicks.map(({ label, y }) => ({ label, y: crisp(y) }))
  const lines = ticks.map(({ label, y }) => (label === 0 ? '' : `M${left},${y}h${width}`))
  return (
    <>
      <path className={styles.grid} d={lines.join('')} />
      {!isNarrow && (
        <>
          {ticks.map(({ label, y }) => (
            <text key={label} className={styles.tick} x={left - 10} y={y} dy="0.35em" textAnchor="end">
              {label}
            </text>
          ))}
          <AxisTitle x={14} y={top + height / 2} angle={-90} text={`Temperature (${degrees})`} />
        </>
      )}
    </>
  )
}

function RateOfRiseAxis({ scales, degrees }: AxisProps) {
  const { left, top, width, height } = scales.frame
  const right = left + width
  const ticks = scales.rateOfRiseTicks.map(({ label, y }) => ({ label, y: crisp(y) }))
  return (
    <>
      <path className={styles.rateTick} d={ticks.map(({ y }) => `M${right},${y}h5`).join('')} />
      {ticks.map(({ label, y }) => (
        <text key={label} className={styles.rateLabel} x={right + 10} y={y} dy="0.35em">
          {label}
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

function Landmarks({ scales, landmarks }: { scales: ChartScales; landmarks: readonly LandmarkLabel[] }) {
  const { top, height } = scales.frame
  return landmarks.map(({ landmark: { name, seconds }, time, centre }) => {
    const x = crisp(scales.time(seconds))
    return (
      <g key={name}>
        <line className={styles.landmark} x1={x} y1={top - 4} x2={x} y2={top + height} />
        <text
          className={styles.landmarkName}
          data-landmark={name}
          x={centre}
          y={top - 24}
          textAnchor="middle"
        >
          {name}
        </text>
        <text className={styles.landmarkTime} x={centre} y={top - 9} textAnchor="middle">
          {time}
        </text>
      </g>
    )
  })
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

/** A narrow chart reaches the edges of the page, so its outermost labels are aligned inwards. */
function minuteAnchor(x: number, left: number, right: number, isNarrow: boolean): 'start' | 'middle' | 'end' {
  if (!isNarrow) return 'middle'
  if (x < left + 8) return 'start'
  return x > right - 10 ? 'end' : 'middle'
}

/** Centres a hairline on a whole pixel to keep it sharp. */
function crisp(position: number): number {
  return Math.floor(position) + 0.5
}
