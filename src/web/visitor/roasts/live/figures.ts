import type { TimelinePoint } from '#contract/roasts.ts'
import type { Sensor } from '#domain/again/plan-sensor.ts'
import { isUnread, type Reading, type ReadValues } from '#domain/live/running-roast.ts'
import type { MachineSetting } from '#domain/roast/roasting-settings.ts'

/** A temperature at a time, in seconds since charge and °C. */
export interface TemperaturePoint {
  seconds: number
  celsius: number
  /** Whether a person typed it. */
  isTyped?: boolean
}

/** The rate is over this long: shorter ones jump, longer ones come too late. */
const RATE_SECONDS = 45
/** A rate over less than this is noise. */
const SHORTEST_RATE_SECONDS = 20
/** Typed temperatures are further apart. */
const LONGEST_RATE_SECONDS = 120

type Degrees = Pick<ReadValues, 'bean_temp' | 'ibts_temp'>

/** The wanted sensor if readings have it, otherwise the other one. */
function sensorIn(readings: readonly Degrees[], wanted: Sensor): Sensor {
  const has = (sensor: Sensor) => readings.some(reading => reading[sensor] !== null)
  const other = wanted === 'bean_temp' ? 'ibts_temp' : 'bean_temp'
  return has(wanted) || !has(other) ? wanted : other
}

/** The temperatures of one sensor, in order of time. */
function temperaturesOf(
  readings: readonly (Degrees & { time_seconds: number; typed?: boolean })[],
  sensor: Sensor,
): TemperaturePoint[] {
  return readings.flatMap(({ time_seconds: seconds, typed, [sensor]: celsius }) => {
    return celsius === null ? [] : [{ seconds, celsius, ...(typed === true && { isTyped: true }) }]
  })
}

/** What is read of a roast that runs. */
export interface Temperatures {
  /** Whose temperatures they are. */
  sensor: Sensor
  /** Since charge; none before it. */
  temperatures: readonly TemperaturePoint[]
  /** The last one, before charge too; null if there is none. */
  latest: LatestTemperature | null
  /** When anything was heard of a machine last, in ms by the steady clock; null if nothing was. */
  machineHeardAt: number | null
}

interface LatestTemperature {
  celsius: number
  /** Whether a person typed it. */
  isTyped: boolean
  /** In ms by the steady clock. */
  heardAt: number
  /** How far those before it were apart, in ms. */
  usualGap: number
}

/** What was read, and when this device heard of it, at instants of the steady clock. */
export type HeardReading = Reading & { heardAt: number }

/**
 * The temperatures of a roast that runs, of the sensor that its plan has if that is read. Its readings and its charge
 * are instants of the same clock, in ms.
 */
export function temperaturesSince(
  charge: number | undefined,
  readings: readonly HeardReading[],
  wanted: Sensor = 'bean_temp',
): Temperatures {
  const sensor = sensorIn(readings, wanted)
  const all = temperaturesOf(
    readings.map(({ at, ...values }) => ({ ...values, time_seconds: (at - (charge ?? at)) / 1000 })),
    sensor,
  )
  return {
    sensor,
    temperatures: charge === undefined ? [] : all.filter(({ seconds }) => seconds >= 0),
    latest: latestOf(
      readings.filter(({ [sensor]: celsius }) => celsius !== null),
      sensor,
    ),
    machineHeardAt: readings.findLast(reading => !reading.typed && !isUnread(reading))?.heardAt ?? null,
  }
}

/** So many of the last readings say how far they are apart. */
const GAPS = 5

function latestOf(read: readonly HeardReading[], sensor: Sensor): LatestTemperature | null {
  const last = read.at(-1)
  if (last === undefined) return null
  const recent = read.slice(-GAPS - 1)
  const gaps = recent.slice(1).map(({ at }, before) => at - recent[before]!.at)
  const usualGap = gaps.sort((one, other) => one - other)[gaps.length >> 1] ?? 0
  return { celsius: last[sensor]!, isTyped: last.typed, heardAt: last.heardAt, usualGap }
}

/** A temperature isn't that of now any more after this time: machines send one each second or two. */
const SENT_OLD_MS = 5_000
const TYPED_OLD_MS = 60_000
/** Or, of one that sends seldom, after so many of its gaps. */
const OLD_AFTER_GAPS = 2.5
/** A machine of which nothing was heard for this long is silent. */
const SILENT_MS = 15_000

interface Age {
  /** Of the last temperature; null while it is that of now. */
  oldSeconds: number | null
  /** Whether a machine that sent it sends nothing any more. */
  isSilent: boolean
}

/** How old the last temperature is at an instant of the steady clock. */
export function ageAt(
  now: number,
  { latest, machineHeardAt }: Pick<Temperatures, 'latest' | 'machineHeardAt'>,
): Age {
  if (latest === null) return { oldSeconds: null, isSilent: false }
  const { isTyped, heardAt, usualGap } = latest
  const oldAfter = isTyped ? TYPED_OLD_MS : Math.max(SENT_OLD_MS, OLD_AFTER_GAPS * usualGap)
  return {
    oldSeconds: now - heardAt > oldAfter ? Math.floor((now - heardAt) / 1000) : null,
    isSilent: !isTyped && now - (machineHeardAt ?? now) > Math.max(SILENT_MS, 2 * oldAfter),
  }
}

/** The temperatures of a roast's samples by sensor. */
export function temperaturesOfTimeline(
  timeline: readonly TimelinePoint[],
): Record<Sensor, TemperaturePoint[]> {
  const points = timeline.map(({ bean_probe_temp, ...point }) => ({ ...point, bean_temp: bean_probe_temp }))
  return { bean_temp: temperaturesOf(points, 'bean_temp'), ibts_temp: temperaturesOf(points, 'ibts_temp') }
}

/** What was set while a roast ran: tapped, or sent by the machine. At an instant in ms, in order of time. */
export type SetValue = Readonly<Record<MachineSetting, number | null>> & { at: number; typed: boolean }

interface SetTo {
  setting: MachineSetting
  to: number
}

/** Whether a setting had a value at an instant in ms, or was given it later. */
export function wasSet(values: readonly SetValue[], { setting, to }: SetTo, at: number): boolean {
  const known = valuesOf(values, setting)
  const held = known.findLast(value => value.at <= at)
  return held?.[setting] === to || known.some(value => value.at > at && value[setting] === to)
}

/** The first instant in ms, from another one on, at which a setting was changed to a value; null if it wasn't. */
export function changedTo(values: readonly SetValue[], { setting, to }: SetTo, since: number): number | null {
  const known = valuesOf(values, setting)
  const isChange = (value: SetValue, index: number) =>
    value.at >= since && value[setting] === to && known[index - 1]?.[setting] !== to
  return known.find(isChange)?.at ?? null
}

/** What is known of a setting: of one that the machine sends, taps don't count. */
function valuesOf(values: readonly SetValue[], setting: MachineSetting): readonly SetValue[] {
  const known = values.filter(value => value[setting] !== null)
  const sent = known.filter(({ typed }) => !typed)
  return sent.length > 0 ? sent : known
}

/**
 * The rate of rise in °C/min at the last reading: the slope of the line through the readings of the last 45 s (least
 * squares), or between the last two if there are no more. Null if they are too close together or too far apart.
 */
export function rateOfRiseNow(points: readonly TemperaturePoint[]): number | null {
  const last = points.at(-1)
  if (last === undefined) return null
  const recent = points.filter(({ seconds }) => last.seconds - seconds <= RATE_SECONDS)
  const used = recent.length >= 2 ? recent : points.slice(-2)
  const first = used[0]!
  const span = last.seconds - first.seconds
  if (span < SHORTEST_RATE_SECONDS || span > LONGEST_RATE_SECONDS) return null
  const mean = (pick: (point: TemperaturePoint) => number) =>
    used.reduce((sum, point) => sum + pick(point), 0) / used.length
  const [seconds, celsius] = [mean(point => point.seconds), mean(point => point.celsius)]
  const spread = used.reduce((sum, point) => sum + (point.seconds - seconds) ** 2, 0)
  const slope =
    used.reduce((sum, point) => sum + (point.seconds - seconds) * (point.celsius - celsius), 0) / spread
  return slope * 60
}

/**
 * The temperature of a plan at a time, between its samples; null outside of them.
 *
 * @internal Exported for tests.
 */
export function temperatureAt(points: readonly TemperaturePoint[], seconds: number): number | null {
  const after = points.findIndex(point => point.seconds >= seconds)
  const next = points[after]
  if (next === undefined) return null
  const before = points[after - 1]
  if (before === undefined) return next.seconds === seconds ? next.celsius : null
  const share = (seconds - before.seconds) / (next.seconds - before.seconds)
  return before.celsius + share * (next.celsius - before.celsius)
}

/** How a roast compares with its plan at a moment. */
export interface AgainstPlan {
  /** °C above the plan at the same time; below 0 for cooler. */
  warmer: number
  /** Seconds after the plan reached this temperature; below 0 for sooner. Null if it never does. */
  lateSeconds: number | null
}

/** Compares the last reading with the plan; null before the turning point of the plan, and where it has no value. */
export function againstPlan(
  { seconds, celsius }: TemperaturePoint,
  plan: readonly TemperaturePoint[],
): AgainstPlan | null {
  const planned = temperatureAt(plan, seconds)
  if (planned === null) return null
  const lowest = plan.reduce((low, point) => (point.celsius < low.celsius ? point : low), plan[0]!)
  if (seconds < lowest.seconds) return null
  const reached = plan.find(point => point.seconds >= lowest.seconds && point.celsius >= celsius)
  return { warmer: celsius - planned, lateSeconds: reached === undefined ? null : seconds - reached.seconds }
}
