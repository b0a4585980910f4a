/** One measured series: a value per sample, null if the machine gave none. */
export type Series = readonly (number | null)[]

/**
 * The samples of one roast in columns of equal length, ascending in time. Time 0 is charge, the last sample is drop.
 * Temperatures in °C, rates of rise in °C/min, settings as the machine writes them: steps of a dial, percent, rpm or
 * watts.
 */
export interface Timeline {
  readonly timeSeconds: readonly number[]
  /** Infrared bean temperature sensor: the surface of the beans, measured by infrared. */
  readonly ibtsTemperature: Series
  readonly beanTemperature: Series
  readonly ibtsRateOfRise: Series
  readonly beanRateOfRise: Series
  readonly power: Series
  readonly fan: Series
  readonly drum: Series
}

/**
 * The most samples of a roast: half an hour at ten a second are 18,000. Exports with more are thinned when they are
 * read (`thinnedTimeline`), so that answers with them don't block the event loop.
 */
export const MOST_SAMPLES = 20_000

/** The columns with measured values, in the order in which they are stored and sent. */
export const TIMELINE_SERIES = [
  'ibtsTemperature',
  'beanTemperature',
  'ibtsRateOfRise',
  'beanRateOfRise',
  'power',
  'fan',
  'drum',
] as const

/** One sample as the API sends it. */
export interface TimelinePoint {
  time_seconds: number
  ibts_temp: number | null
  bean_probe_temp: number | null
  bean_probe_ror: number | null
  ibts_ror: number | null
  power_setting: number | null
  fan_setting: number | null
  drum_setting: number | null
}

/** A timeline without a sample. */
export const EMPTY_TIMELINE: Timeline = {
  timeSeconds: [],
  ibtsTemperature: [],
  beanTemperature: [],
  ibtsRateOfRise: [],
  beanRateOfRise: [],
  power: [],
  fan: [],
  drum: [],
}

/**
 * The samples row by row.
 *
 * @internal Exported for tests. The server makes the rows in several turns of the event loop instead.
 */
export function pointsOfTimeline(timeline: Timeline): TimelinePoint[] {
  return timeline.timeSeconds.map((_, sample) => pointAt(timeline, sample))
}

/** The sample with an index as a row. */
export function pointAt(timeline: Timeline, sample: number): TimelinePoint {
  return {
    time_seconds: timeline.timeSeconds[sample]!,
    ibts_temp: timeline.ibtsTemperature[sample] ?? null,
    bean_probe_temp: timeline.beanTemperature[sample] ?? null,
    bean_probe_ror: timeline.beanRateOfRise[sample] ?? null,
    ibts_ror: timeline.ibtsRateOfRise[sample] ?? null,
    power_setting: timeline.power[sample] ?? null,
    fan_setting: timeline.fan[sample] ?? null,
    drum_setting: timeline.drum[sample] ?? null,
  }
}

/** Puts samples into columns, sorted by time; if two samples have the same time, the first counts. */
export function timelineOfPoints(points: readonly TimelinePoint[]): Timeline {
  return inOrder({
    timeSeconds: points.map(point => point.time_seconds),
    ibtsTemperature: points.map(point => point.ibts_temp),
    beanTemperature: points.map(point => point.bean_probe_temp),
    ibtsRateOfRise: points.map(point => point.ibts_ror),
    beanRateOfRise: points.map(point => point.bean_probe_ror),
    power: points.map(point => point.power_setting),
    fan: points.map(point => point.fan_setting),
    drum: points.map(point => point.drum_setting),
  })
}

/** Sorts samples by time; if two samples have the same time, the first counts. */
export function inOrder(samples: Timeline): Timeline {
  const { timeSeconds } = samples
  if (timeSeconds.every((time, index) => index === 0 || time > timeSeconds[index - 1]!)) return samples
  const order = [...timeSeconds.keys()].sort((a, b) => timeSeconds[a]! - timeSeconds[b]!)
  const distinct = order.filter(
    (sample, index) => index === 0 || timeSeconds[sample] !== timeSeconds[order[index - 1]!],
  )
  return withColumns(
    samples,
    times => distinct.map(sample => times[sample]!),
    series => distinct.map(sample => series[sample]!),
  )
}

/** A timeline whose columns are made from those of another. */
export function withColumns(
  timeline: Timeline,
  times: (timeSeconds: readonly number[]) => readonly number[],
  values: (series: Series) => Series,
): Timeline {
  return {
    timeSeconds: times(timeline.timeSeconds),
    ibtsTemperature: values(timeline.ibtsTemperature),
    beanTemperature: values(timeline.beanTemperature),
    ibtsRateOfRise: values(timeline.ibtsRateOfRise),
    beanRateOfRise: values(timeline.beanRateOfRise),
    power: values(timeline.power),
    fan: values(timeline.fan),
    drum: values(timeline.drum),
  }
}

/** Timelines one after the other. */
export function joined(timelines: readonly Timeline[]): Timeline {
  const column = <Name extends keyof Timeline>(name: Name) => timelines.flatMap(timeline => timeline[name])
  return {
    timeSeconds: column('timeSeconds') as number[],
    ibtsTemperature: column('ibtsTemperature'),
    beanTemperature: column('beanTemperature'),
    ibtsRateOfRise: column('ibtsRateOfRise'),
    beanRateOfRise: column('beanRateOfRise'),
    power: column('power'),
    fan: column('fan'),
    drum: column('drum'),
  }
}

/** The samples since charge. */
export function samplesSinceCharge(timeline: Timeline): Timeline {
  const charge = timeline.timeSeconds.findIndex(time => time >= 0)
  const start = charge === -1 ? timeline.timeSeconds.length : charge
  return start === 0 ? timeline : samplesBetween(timeline, start)
}

/** The samples from index `start` to before index `end`. */
export function samplesBetween(timeline: Timeline, start: number, end?: number): Timeline {
  return withColumns(
    timeline,
    times => times.slice(start, end),
    series => series.slice(start, end),
  )
}

/** Seconds from charge to drop, or null if there is no sample since charge. */
export function durationSeconds(timeline: Timeline): number | null {
  const drop = timeline.timeSeconds.at(-1) ?? -1
  return drop < 0 ? null : drop
}

/** The last known value of a series, or null. */
export function lastValue(series: Series): number | null {
  return series.findLast(value => value !== null) ?? null
}

/** Whether a series holds at least one value. */
export function hasValues(series: Series): boolean {
  return series.some(value => value !== null)
}
