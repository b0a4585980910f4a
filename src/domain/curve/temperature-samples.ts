import type { Series } from './timeline.ts'

/** The samples of one temperature, without missing and impossible ones. */
export interface TemperatureSamples {
  times: number[]
  /** °C. */
  values: number[]
}

const MEDIAN_REACH_SECONDS = 2
/** °C; a reading outside these limits comes from a broken or missing sensor. */
const LOWEST_READING = -40
const HIGHEST_READING = 400

/** The samples in which a temperature was measured. */
export function measuredSamples(timeSeconds: readonly number[], series: Series): TemperatureSamples {
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

/** One temperature for each second since charge, interpolated, with single spikes removed; none before charge. */
export function temperatureEverySecond(samples: TemperatureSamples): Float64Array {
  return median(everySecond(samples))
}

/** Interpolates linearly between the samples at every whole second; before the first sample its value holds. */
function everySecond({ times, values }: TemperatureSamples): Float64Array {
  const seconds = new Float64Array(Math.max(0, Math.floor(times.at(-1) ?? -1) + 1))
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
