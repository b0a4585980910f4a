import { hasValues, type Timeline } from '#domain/curve/timeline.ts'
import { valueAt } from '#domain/curve/value-at.ts'
import type { Sensor } from '#domain/score/sensor.ts'

/** The sensor whose temperatures describe a roast: the bean probe if there is one; null without temperatures. */
export function sensorOf({ beanTemperature, ibtsTemperature }: Timeline): Sensor | null {
  if (hasValues(beanTemperature)) return 'bean probe'
  return hasValues(ibtsTemperature) ? 'IBTS' : null
}

/** The infrared sensor (IBTS) resets at charge; for this long it says nothing about the beans. */
const INFRARED_RESET_SECONDS = 60

/**
 * Returns a function from seconds since charge to the beans' temperature in °C by the sensor of `sensorOf`; null if it
 * isn't known.
 */
export function roastTemperature(timeline: Timeline): (seconds: number) => number | null {
  if (sensorOf(timeline) === 'bean probe') {
    return seconds => valueAt(timeline.timeSeconds, timeline.beanTemperature, seconds)
  }
  return seconds =>
    seconds < INFRARED_RESET_SECONDS ? null : valueAt(timeline.timeSeconds, timeline.ibtsTemperature, seconds)
}
