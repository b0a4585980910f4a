import { formatDuration } from '../duration.ts'
import { failure, type Result, success } from '../result.ts'
import { durationSeconds, hasValues, type Series, type Timeline } from '../timeline.ts'

/** The sensors that a curve can be judged by. */
export type Sensor = 'bean probe' | 'IBTS'

/** What a sensor measured from charge to drop, resampled to one value per second. */
export interface TemperatureSignal {
  sensor: Sensor
  /** °C, with single spikes removed; the index is the second since charge. */
  temperatures: Float64Array
}

const FEWEST_SECONDS = 120
const LONGEST_GAP_SECONDS = 15
const MEDIAN_REACH_SECONDS = 2
/** °C; a reading outside these limits comes from a broken or missing sensor. */
const LOWEST_READING = -40
const HIGHEST_READING = 400

/**
 * The temperature that a roast is judged by: the bean probe's if it was measured throughout, otherwise the infrared
 * sensor's (IBTS). The reason for having none is a clause: "the temperature is missing from 2:10 to 2:40".
 */
export function temperatureSignal(timeline: Timeline): Result<TemperatureSignal, string> {
  const probe = sensorSignal('bean probe', timeline.beanTemperature, timeline)
  if (probe.ok) return probe
  const infrared = sensorSignal('IBTS', timeline.ibtsTemperature, timeline)
  return infrared.ok || !hasValues(timeline.beanTemperature) ? infrared : probe
}

function sensorSignal(sensor: Sensor, series: Series, timeline: Timeline): Result<TemperatureSignal, string> {
  const measured = measuredSamples(timeline.timeSeconds, series)
  const first = measured.times[0]
  const last = measured.times.at(-1)
  if (first === undefined || last === undefined) return failure('there is no temperature curve')
  const gap = firstGap([0, ...measured.times.filter(time => time > 0), durationSeconds(timeline) ?? last])
  if (gap !== null) return failure(`the temperature is missing ${gap}`)
  if (last - Math.max(0, first) < FEWEST_SECONDS) {
    return failure(`the temperature curve covers less than ${formatDuration(FEWEST_SECONDS)}`)
  }
  return success({ sensor, temperatures: median(everySecond(measured)) })
}

/** The samples of one sensor, without missing and impossible ones. */
interface Samples {
  times: number[]
  values: number[]
}

function measuredSamples(timeSeconds: readonly number[], series: Series): Samples {
  const times: number[] = []
  const values: number[] = []
  timeSeconds.forEach((time, index) => {
    const value = series[index]
    if (value == null || !(value >= LOWEST_READING && value <= HIGHEST_READING)) return
    times.push(time)
    values.push(value)
  })
  return { times, values }
}

/** The first gap too long to bridge, as `from 2:10 to 2:40`, or null. */
function firstGap(times: readonly number[]): string | null {
  const index = times.findIndex((time, sample) => time - (times[sample - 1] ?? time) > LONGEST_GAP_SECONDS)
  if (index < 1) return null
  return `from ${formatDuration(times[index - 1] ?? 0)} to ${formatDuration(times[index] ?? 0)}`
}

/** Interpolates linearly between the samples at every whole second; before the first sample its value holds. */
function everySecond({ times, values }: Samples): Float64Array {
  const seconds = new Float64Array(Math.floor(times.at(-1) ?? 0) + 1)
  let sample = 0
  return seconds.map((_, second) => {
    while ((times[sample + 1] ?? Number.POSITIVE_INFINITY) <= second) sample++
    const time = times[sample] ?? 0
    const value = values[sample] ?? 0
    const span = (times[sample + 1] ?? time) - time
    const share = span > 0 ? Math.max(0, second - time) / span : 0
    return value + share * ((values[sample + 1] ?? value) - value)
  })
}

/** The median of each value and its two neighbours on either side. */
function median(values: Float64Array): Float64Array {
  const ascending = new Float64Array(2 * MEDIAN_REACH_SECONDS + 1)
  return values.map((_, index) => {
    const to = Math.min(values.length - 1, index + MEDIAN_REACH_SECONDS)
    let count = 0
    for (let at = Math.max(0, index - MEDIAN_REACH_SECONDS); at <= to; at += 1) {
      insert(ascending, count, values[at] ?? 0)
      count += 1
    }
    const middle = count / 2
    return ((ascending[Math.floor(middle)] ?? 0) + (ascending[Math.ceil(middle) - 1] ?? 0)) / 2
  })
}

/** Inserts a value in order among the first `count`, which ascend. */
function insert(ascending: Float64Array, count: number, value: number): void {
  let place = count
  while (place > 0 && (ascending[place - 1] ?? 0) > value) {
    ascending[place] = ascending[place - 1] ?? 0
    place -= 1
  }
  ascending[place] = value
}
