import { withSamplesAt } from '#domain/curve/cut-timeline.ts'
import { longestStep } from '#domain/curve/longest-step.ts'
import {
  hasValues,
  type Series,
  type Timeline,
  type TimelinePoint,
  timelineOfPoints,
} from '#domain/curve/timeline.ts'
import { round } from '#domain/record/units.ts'
import { MACHINE_SETTINGS } from '#domain/roast/roasting-settings.ts'
import { FEWEST_READINGS, FURTHEST_APART_SECONDS, howOften } from './how-typed.ts'
import type { ReadingValue } from './running-roast.ts'
import type { TimedReading } from './since-charge.ts'

const SAMPLE_EVERY_SECONDS = 5

/** Typed so shortly before or after a mark was pressed, a temperature was read at the mark. */
const AT_MARK_SECONDS = 5

export interface CurveByHand {
  timeline: Timeline
  /** Whether there are too few readings to judge the curve. */
  isSparse: boolean
}

/**
 * The timeline of a roast whose temperatures were typed, from charge to drop: monotone between the readings, from the
 * first of a sensor to its last but for gaps (`longestStep`), with a sample every 5 s, at each mark that was read and
 * whenever something was set. A setting holds until the next. With too few temperatures there is no curve, but the
 * settings and the times are known.
 *
 * @param readings In order of time, on the clock that begins with charge.
 * @param markSeconds When marks were pressed, without charge and drop.
 * @param fewest How many temperatures are a curve; fewer while the roast goes on.
 */
export function curveByHand(
  readings: readonly TimedReading[],
  markSeconds: readonly number[],
  dropSeconds: number,
  fewest = FEWEST_READINGS,
): CurveByHand {
  const inRoast = readings.filter(({ seconds }) => seconds >= 0 && seconds <= dropSeconds)
  const typed = inRoast.filter(({ bean_temp, ibts_temp }) => bean_temp !== null || ibts_temp !== null)
  const marks = [...markSeconds.filter(seconds => seconds > 0 && seconds < dropSeconds), dropSeconds]
  const { temperatures, readMarks } = readAtMarks(typed, marks)
  const isCurve = temperatures.length >= fewest
  const [beanRuns, ibtsRuns] = [runsOf(temperatures, 'bean_temp'), runsOf(temperatures, 'ibts_temp')]
  const ends = [...beanRuns, ...ibtsRuns].flatMap(run => [run.at(0), run.at(-1)])
  const times = isCurve
    ? [...sampleTimes(dropSeconds), ...readMarks, ...ends.flatMap(end => end?.seconds ?? [])]
    : []
  const changes = readings
    .filter(reading => reading.seconds <= dropSeconds && setsSomething(reading))
    .map(({ seconds }) => Math.max(0, seconds))
  const allTimes = [...new Set([0, ...times, ...changes, dropSeconds])].sort((a, b) => a - b)
  const bean = isCurve ? monotoneRuns(beanRuns, allTimes) : []
  const ibts = isCurve ? monotoneRuns(ibtsRuns, allTimes) : []
  const points = allTimes.map(
    (seconds, index): TimelinePoint => ({
      time_seconds: seconds,
      bean_probe_temp: bean[index] ?? null,
      ibts_temp: ibts[index] ?? null,
      bean_probe_ror: null,
      ibts_ror: null,
      power_setting: heldAt(readings, 'power', seconds),
      fan_setting: heldAt(readings, 'fan', seconds),
      drum_setting: heldAt(readings, 'drum', seconds),
    }),
  )
  const isSparse = howOften(temperatures.map(({ seconds }) => seconds)) === 'sparsely'
  return { timeline: timelineOfPoints(points), isSparse }
}

function setsSomething({ power, fan, drum }: TimedReading): boolean {
  return (power ?? fan ?? drum) !== null
}

/** Temperatures with those that were read at a mark at its time, and the times of these marks. */
function readAtMarks(temperatures: readonly TimedReading[], marks: readonly number[]) {
  const times = temperatures.map(({ seconds }) => seconds)
  const readMarks: number[] = []
  const moved = temperatures.map(reading => {
    const mark = nearestOf(marks, reading.seconds)
    const isOfMark =
      Math.abs(mark - reading.seconds) <= AT_MARK_SECONDS && nearestOf(times, mark) === reading.seconds
    if (!isOfMark) return reading
    readMarks.push(mark)
    return { ...reading, seconds: mark }
  })
  return { temperatures: moved, readMarks }
}

/**
 * A timeline with the settings that were tapped, where the machine sends none: each from a sample at its second until
 * the next.
 */
export function withTappedSettings(timeline: Timeline, readings: readonly TimedReading[]): Timeline {
  const missing = MACHINE_SETTINGS.filter(setting => !hasValues(timeline[setting]))
  const tapped = readings.filter(({ typed, ...set }) => typed && missing.some(name => set[name] !== null))
  const sampled = withSamplesAt(
    timeline,
    tapped.map(({ seconds }) => seconds),
  )
  const held = missing.map(name => [name, sampled.timeSeconds.map(seconds => heldAt(tapped, name, seconds))])
  return { ...sampled, ...Object.fromEntries(held) }
}

function sampleTimes(dropSeconds: number): number[] {
  return Array.from(
    { length: Math.floor(dropSeconds / SAMPLE_EVERY_SECONDS) + 1 },
    (_, index) => index * SAMPLE_EVERY_SECONDS,
  )
}

/** The first of those times that are nearest to one. */
function nearestOf(times: readonly number[], seconds: number): number {
  return times.reduce((near, time) => (Math.abs(time - seconds) < Math.abs(near - seconds) ? time : near))
}

interface Point {
  seconds: number
  value: number
}

/** What a person may miss, beyond the usual time between two readings, before the curve has a gap. */
const MOST_MISSING_SECONDS = 90

/** What was read of a sensor, without its gaps. */
function runsOf(readings: readonly TimedReading[], sensor: 'bean_temp' | 'ibts_temp'): Point[][] {
  const points = readings.flatMap(reading =>
    reading[sensor] === null ? [] : [{ seconds: reading.seconds, value: reading[sensor] }],
  )
  const longest = longestStep(
    points.map(({ seconds }) => seconds),
    { least: FURTHEST_APART_SECONDS, most: MOST_MISSING_SECONDS },
  )
  const runs: Point[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run !== undefined && point.seconds - run.at(-1)!.seconds <= longest) run.push(point)
    else runs.push([point])
  }
  return runs
}

/** The last value of a setting until a time; null if none was read. */
function heldAt(readings: readonly TimedReading[], value: ReadingValue, seconds: number): number | null {
  return readings.findLast(reading => reading.seconds <= seconds && reading[value] !== null)?.[value] ?? null
}

/** The values of curves that follow each other, null between them. */
function monotoneRuns(runs: readonly (readonly Point[])[], times: readonly number[]): Series {
  const curves = runs.map(run => monotone(run, times))
  return times.map((_, index) => curves.find(curve => curve[index] !== null)?.[index] ?? null)
}

/**
 * The values at some times of the monotone cubic through points, null outside them: it passes through each, and never
 * rises or falls where they don't (F. N. Fritsch and R. E. Carlson, Monotone Piecewise Cubic Interpolation, SIAM
 * Journal on Numerical Analysis 17, 1980; with the slopes of F. N. Fritsch and J. Butland, 1984).
 */
function monotone(points: readonly Point[], times: readonly number[]): Series {
  const slopes = slopesOf(points)
  let segment = 0
  return times.map(seconds => {
    if (seconds < points[0]!.seconds || seconds > points.at(-1)!.seconds) return null
    while (segment < points.length - 2 && points[segment + 1]!.seconds <= seconds) segment += 1
    const [from, to] = [points[segment]!, points[segment + 1]]
    if (to === undefined) return from.value
    const width = to.seconds - from.seconds
    const t = (seconds - from.seconds) / width
    const value =
      (2 * t ** 3 - 3 * t ** 2 + 1) * from.value +
      (t ** 3 - 2 * t ** 2 + t) * width * slopes[segment]! +
      (-2 * t ** 3 + 3 * t ** 2) * to.value +
      (t ** 3 - t ** 2) * width * slopes[segment + 1]!
    return round(value, 4)
  })
}

/** The slope at each point: a weighted harmonic mean of those on both sides, 0 where they differ in sign. */
function slopesOf(points: readonly Point[]): number[] {
  const widths = points.slice(1).map(({ seconds }, index) => seconds - points[index]!.seconds)
  const secants = points.slice(1).map(({ value }, index) => (value - points[index]!.value) / widths[index]!)
  return points.map((_, index) => {
    const [before, after] = [secants[index - 1], secants[index]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    if (before * after <= 0) return 0
    const [left, right] = [widths[index - 1]!, widths[index]!]
    const [one, other] = [2 * right + left, right + 2 * left]
    return (one + other) / (one / before + other / after)
  })
}
