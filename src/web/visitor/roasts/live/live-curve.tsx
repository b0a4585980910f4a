import { type ComponentProps, useMemo } from 'react'
import { BOLD_SENSORS, viewedReference, viewedTimeline } from '#chart/chart-view.ts'
import { developmentArea } from '#chart/development-area.ts'
import { LARGE_CHARACTER_WIDTH, landmarkLabels } from '#chart/landmark-labels.ts'
import type { Landmark } from '#chart/landmarks.ts'
import { chartScales } from '#chart/scales.ts'
import { shownTimeline } from '#chart/shown-timeline.ts'
import type { Sensor } from '#domain/again/plan-sensor.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import type { Reading } from '#domain/live/running-roast.ts'
import { sinceCharge } from '#domain/live/since-charge.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { roastTemperature } from '#domain/story/roast-temperature.ts'
import { ChartDrawing, Curves } from '#web/chart/chart-drawing.tsx'
import { plotFrame } from '#web/chart/chart-frame.ts'
import { useChartView } from '#web/chart/chart-view.ts'
import { SettingStrip } from '#web/chart/setting-strip.tsx'
import { TypedPoints, type TypedReadings } from '#web/chart/typed-points.tsx'
import { useElementSize } from '#web/loading/use-element-size.ts'
import { MomentLine } from '#web/plot/axes.tsx'
import { frameWithin } from '#web/plot/frame.ts'
import { Plot } from '#web/plot/plot.tsx'
import { useUnits } from '#web/words/units.ts'
import type { TemperaturePoint } from './figures.ts'
import look from './live.module.css'
import styles from './live-curve.module.css'
import { type Presses, tappedMarks } from './run.ts'
import { FEWEST, timelineOfSensor, timelineSince } from './run-timeline.ts'

const SHORTEST_SECONDS = 600
/** The curve never touches the right edge, which moves by this much. */
const AHEAD_SECONDS = 60

/** The chart of a roast takes this height in px; in less, there is room for lines only. */
const LEAST_HEIGHT = 200
/** From this width in px on it has axes with labels, and the settings below. */
const WIDE = 700
/** Around lines without axes, in px. */
const SMALL_ROOM = { left: 0, top: 20, right: 0, bottom: 4 }

interface LiveCurveProps {
  presses: Presses
  /** What was read and set, in order of time, by the clock of the presses. */
  readings: readonly Reading[]
  /** The sensor that stands out. */
  sensor: Sensor
  plan: readonly TemperaturePoint[]
  /** Since charge; null before it. */
  seconds: number | null
  crackSeconds: number | null
}

/** The curves so far over those of the plan, drawn as on the chart of the roast that it becomes. */
export function LiveCurve(props: LiveCurveProps) {
  const { presses, readings, plan } = props
  const measured = useMemo(() => timelineSince(presses, readings), [presses, readings])
  const typed = useMemo(() => typedSince(presses.charge, readings), [presses.charge, readings])
  const read = measured.timeSeconds.filter(
    (_, sample) => (measured.beanTemperature[sample] ?? measured.ibtsTemperature[sample]) != null,
  )
  if (Math.max(read.length, typed.length) < FEWEST && plan.length === 0) return null
  return <DrawnCurve {...props} measured={measured} typed={typed} />
}

function DrawnCurve(props: LiveCurveProps & { measured: Timeline; typed: TypedReadings }) {
  const { presses, sensor, plan, seconds, crackSeconds, measured, typed } = props
  const [whole, box] = useElementSize()
  const [size, plot] = useElementSize()
  const units = useUnits()
  const view = useChartView()
  // Of the plot alone, the settings below would change it.
  const isLarge = whole.height >= LEAST_HEIGHT
  const isNarrow = size.width < WIDE
  const own = useMemo(() => viewedTimeline(shownTimeline(measured), view), [measured, view])
  const under = useMemo(() => {
    return plan.length === 0 ? null : viewedReference(shownTimeline(timelineOfSensor(plan, sensor)), view)
  }, [plan, sensor, view])
  const now = (Math.floor((seconds ?? 0) / AHEAD_SECONDS) + 2) * AHEAD_SECONDS
  const endSeconds = Math.max(SHORTEST_SECONDS, plan.at(-1)?.seconds ?? 0, now)
  const layout = useMemo(() => {
    const frame = isLarge ? plotFrame(size, isNarrow) : frameWithin(size, SMALL_ROOM)
    const scales = chartScales(own, frame, units, { startSeconds: 0, endSeconds }, under)
    return { scales, size, isNarrow }
  }, [own, size, isLarge, isNarrow, units, endSeconds, under])
  const { scales } = layout
  const labels = useMemo(
    () =>
      isLarge && !isNarrow
        ? landmarkLabels(landmarksOf(presses, measured), scales, units, LARGE_CHARACTER_WIDTH)
        : landmarkLabels(landmarksOf(presses, measured), scales, null),
    [presses, measured, scales, isLarge, isNarrow, units],
  )
  const end = measured.timeSeconds.at(-1) ?? 0
  const development = useMemo(() => {
    const area = developmentArea(scales, crackSeconds, end)
    return area && isNarrow ? { ...area, name: null } : area
  }, [scales, crackSeconds, end, isNarrow])
  const drawn = { layout, timeline: own, under, landmarks: labels }
  const name = `The temperature until ${formatDuration(end)}`
  return (
    <div
      className={`${look.curve} ${styles.chart}`}
      data-is-large={(isLarge && !isNarrow) || undefined}
      data-bold={sensor === 'bean_temp' ? 'bean' : 'ibts'}
      ref={box}
    >
      <div className={styles.plot} ref={plot}>
        {isLarge ? (
          <ChartDrawing {...drawn} name={name} development={development} />
        ) : (
          <Lines {...drawn} name={name} />
        )}
        {typed.length > 0 && <TypedPoints layout={layout} readings={typed} />}
      </div>
      {isLarge && !isNarrow && <SettingStrip layout={layout} timeline={measured} />}
    </div>
  )
}

type LinesProps = Omit<ComponentProps<typeof ChartDrawing>, 'development' | 'hasRates'>

/** The temperatures and marks alone, where buttons leave little room. */
function Lines({ layout, timeline, under, landmarks, name }: LinesProps) {
  const { scales, size } = layout
  const { top, height } = scales.frame
  return (
    <Plot size={size} name={name}>
      {landmarks.map(({ landmark, centre }) => (
        <g key={landmark.name}>
          <MomentLine x={scales.time(landmark.seconds)} top={top} bottom={top + height} />
          <text className={styles.mark} x={centre} y={top - 6} textAnchor="middle">
            {landmark.name}
          </text>
        </g>
      ))}
      <Curves layout={layout} timeline={timeline} under={under} curves={BOLD_SENSORS} />
    </Plot>
  )
}

const LANDMARK_NAMES = {
  yellowing: 'Yellowing',
  '1st_crack_start': 'First crack',
  '1st_crack_end': 'First crack ends',
  '2nd_crack_start': 'Second crack',
  '2nd_crack_end': 'Second crack ends',
} as const satisfies Record<MilestoneType, Landmark['name']>

/** What was pressed, in order of time. */
function landmarksOf(presses: Presses, measured: Timeline): Landmark[] {
  const temperatureAt = roastTemperature(measured)
  return Object.entries(tappedMarks(presses))
    .map(([kind, seconds]) => ({
      name: LANDMARK_NAMES[kind as MilestoneType],
      seconds,
      temperature: temperatureAt(seconds),
      inferred: false,
    }))
    .sort((one, other) => one.seconds - other.seconds)
}

/** The temperatures that a person typed since charge, and that at charge. */
function typedSince(charge: number | undefined, readings: readonly Reading[]): TypedReadings {
  if (charge === undefined) return []
  return sinceCharge(readings, charge).flatMap(({ seconds, typed, ...values }) =>
    typed && seconds >= 0 && (values.bean_temp ?? values.ibts_temp) !== null
      ? [{ time_seconds: seconds, ...values }]
      : [],
  )
}
