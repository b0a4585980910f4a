import { useMemo, useRef } from 'react'
import { CURVE_STYLES, REFERENCE_STYLE } from '#chart/palette.ts'
import { type ChartScales, chartScales, labelledMinutes } from '#chart/scales.ts'
import { curvePieces } from '#chart/series.ts'
import type { Sensor } from '#domain/again/plan-sensor.ts'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { useElementSize } from '#web/loading/use-element-size.ts'
import { BaseAxis, MomentLine, ValueAxis } from '#web/plot/axes.tsx'
import { frameWithin } from '#web/plot/frame.ts'
import { Curve, Points } from '#web/plot/marks.tsx'
import { Plot } from '#web/plot/plot.tsx'
import { MARK_NAMES } from '#web/visitor/roasts/again/moments.ts'
import { useUnits } from '#web/words/units.ts'
import type { TemperaturePoint } from './figures.ts'
import styles from './live.module.css'

const SHORTEST_SECONDS = 600
/** Fewer temperatures are no curve. */
const FEWEST = 3
/** The curve never touches the right edge. */
const AHEAD_SECONDS = 60

/** The room around the curve, in px: from this size of the whole on there are axes. */
const LARGE = { width: 700, height: 200 }
const ROOM = {
  large: { left: 48, top: 30, right: 16, bottom: 30 },
  small: { left: 0, top: 20, right: 0, bottom: 4 },
}

interface LiveCurveProps {
  temperatures: readonly TemperaturePoint[]
  /** Whose temperatures they are. */
  sensor: Sensor
  plan: readonly TemperaturePoint[]
  marks: readonly { kind: MilestoneType; seconds: number }[]
  /** Since charge; null before it. */
  seconds: number | null
}

/** The temperatures so far over those of the plan, with marks and what was typed. The figures say the same in words. */
export function LiveCurve(props: LiveCurveProps) {
  return props.temperatures.length < FEWEST && props.plan.length === 0 ? null : <DrawnCurve {...props} />
}

function DrawnCurve({ temperatures, sensor, plan, marks, seconds }: LiveCurveProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useElementSize(box)
  const units = useUnits()
  const isLarge = size.width >= LARGE.width && size.height >= LARGE.height
  const longest = Math.max(SHORTEST_SECONDS, plan.at(-1)?.seconds ?? 0, (seconds ?? 0) + AHEAD_SECONDS)
  const [own, followed] = useMemo(() => [timelineOf(temperatures), timelineOf(plan)], [temperatures, plan])
  const frame = frameWithin(size, isLarge ? ROOM.large : ROOM.small)
  const scales = chartScales(own, frame, units, { startSeconds: 0, endSeconds: longest }, followed)
  const typed = temperatures.filter(point => point.isTyped && point.seconds >= 0)
  const curve = sensor === 'bean_temp' ? 'bean' : 'ibts'
  return (
    <div className={styles.curve} data-is-large={isLarge || undefined} ref={box}>
      <Plot size={size} name={`The temperature until ${formatDuration(Math.floor(seconds ?? 0))}`}>
        {isLarge && <Axes scales={scales} width={size.width} degrees={units.temperature} />}
        {marks.map(({ kind, seconds: at }) => (
          <MomentLine key={kind} x={scales.time(at)} top={frame.top} bottom={frame.top + frame.height} />
        ))}
        {marks
          .filter(({ kind }) => !kind.endsWith('_end'))
          .map(({ kind, seconds: at }) => (
            <text key={kind} className={styles.mark} x={scales.time(at)} y={frame.top - 6}>
              {MARK_NAMES[kind]}
              {isLarge && ` ${formatDuration(Math.floor(at))}`}
            </text>
          ))}
        <Curve
          name="plan"
          className={styles.plan}
          pieces={curvePieces(followed, scales).bean}
          look={REFERENCE_STYLE}
        />
        <Curve
          name={curve}
          className={styles[curve]}
          pieces={curvePieces(own, scales).bean}
          look={{ ...CURVE_STYLES[curve], width: 3 }}
        />
        <Points
          radius={4}
          points={typed.map(({ seconds: at, celsius }) => ({
            key: at,
            x: scales.time(at),
            y: scales.temperature(celsius),
          }))}
        />
      </Plot>
    </div>
  )
}

function Axes({ scales, width, degrees }: { scales: ChartScales; width: number; degrees: string }) {
  const place = (minute: number) => scales.time(minute * 60)
  const last = scales.temperatureTicks.at(-1)?.value
  return (
    <>
      <ValueAxis
        frame={scales.frame}
        ticks={scales.temperatureTicks}
        text={value => (value === 0 ? '' : value === last ? `${value} ${degrees}` : String(value))}
      />
      <BaseAxis
        frame={scales.frame}
        width={width}
        marks={scales.minuteTicks.map(place)}
        labels={labelledMinutes(scales).map(minute => ({
          x: place(minute),
          text: minute === 0 ? '0 min' : minute,
        }))}
      />
    </>
  )
}

/** The temperatures since charge, whatever the sensor, as those of a bean probe. */
function timelineOf(points: readonly TemperaturePoint[]): Timeline {
  const since = points.filter(({ seconds }) => seconds >= 0)
  return {
    ...EMPTY_TIMELINE,
    timeSeconds: since.map(({ seconds }) => seconds),
    beanTemperature: since.map(({ celsius }) => celsius),
  }
}
