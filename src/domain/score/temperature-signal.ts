import { measuredSamples, temperatureEverySecond } from '#domain/curve/temperature-samples.ts'
import { durationSeconds, hasValues, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { CurveReason } from './score-facts.ts'
import type { Sensor } from './sensor.ts'

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
 * sensor's (IBTS). Temperatures that were typed needn't begin at charge and end at drop.
 */
export function temperatureSignal(
  timeline: Timeline,
  isTyped = false,
): Result<TemperatureSignal, CurveReason> {
  const ends = isTyped ? null : { drop: durationSeconds(timeline) }
  const probe = sensorSignal('bean probe', timeline.beanTemperature, timeline, ends)
  if (probe.ok) return probe
  const infrared = sensorSignal('IBTS', timeline.ibtsTemperature, timeline, ends)
  return infrared.ok || !hasValues(timeline.beanTemperature) ? infrared : probe
}

function sensorSignal(
  sensor: Sensor,
  series: Series,
  timeline: Timeline,
  ends: { drop: number | null } | null,
): Result<TemperatureSignal, CurveReason> {
  const measured = measuredSamples(timeline.timeSeconds, series)
  const first = measured.times[0]
  const last = measured.times.at(-1)
  if (first === undefined || last === undefined) return failure({ code: 'no_curve', values: {} })
  const inside = measured.times.filter(time => time > 0)
  const gap = firstGap(ends === null ? inside : [0, ...inside, ends.drop ?? last])
  if (gap !== null) return failure({ code: 'curve_gap', values: gap })
  if (last - Math.max(0, first) < FEWEST_SECONDS) {
    return failure({ code: 'curve_too_short', values: { least_seconds: FEWEST_SECONDS } })
  }
  return success({ sensor, temperatures: temperatureEverySecond(measured) })
}

/** The first gap too long to bridge, or null. */
function firstGap(times: readonly number[]): { from_seconds: number; to_seconds: number } | null {
  const index = times.findIndex((time, sample) => time - (times[sample - 1] ?? time) > LONGEST_GAP_SECONDS)
  if (index < 1) return null
  return { from_seconds: Math.round(times[index - 1] ?? 0), to_seconds: Math.round(times[index] ?? 0) }
}
