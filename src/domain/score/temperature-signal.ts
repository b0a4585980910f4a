import { measuredSamples, temperatureEverySecond } from '#domain/curve/temperature-samples.ts'
import { durationSeconds, hasValues, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { failure, type Result, success } from '../result.ts'

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
  return success({ sensor, temperatures: temperatureEverySecond(measured) })
}

/** The first gap too long to bridge, as `from 2:10 to 2:40`, or null. */
function firstGap(times: readonly number[]): string | null {
  const index = times.findIndex((time, sample) => time - (times[sample - 1] ?? time) > LONGEST_GAP_SECONDS)
  if (index < 1) return null
  return `from ${formatDuration(times[index - 1] ?? 0)} to ${formatDuration(times[index] ?? 0)}`
}
