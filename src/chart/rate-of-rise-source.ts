import { computedRateOfRise } from '#domain/curve/computed-rate-of-rise.ts'
import { hasValues, type Series, type Timeline } from '#domain/curve/timeline.ts'

/** Which rate of rise the chart draws. */
export interface RateOfRiseSource {
  sensor: 'bean' | 'ibts'
  /** True if the file has none and it is computed from the temperature. */
  isComputed: boolean
}

/**
 * Takes the bean probe if the roast has one, otherwise IBTS; and of that sensor the rate of rise in the file, or one
 * computed from its temperature if the file has none. Null if the roast has no temperature at all.
 */
export function rateOfRiseSource(timeline: Timeline): RateOfRiseSource | null {
  if (hasValues(timeline.beanRateOfRise)) return { sensor: 'bean', isComputed: false }
  if (hasValues(timeline.beanTemperature)) return { sensor: 'bean', isComputed: true }
  if (hasValues(timeline.ibtsRateOfRise)) return { sensor: 'ibts', isComputed: false }
  return hasValues(timeline.ibtsTemperature) ? { sensor: 'ibts', isComputed: true } : null
}

/** The rates of this source in °C/min, a value per sample. */
export function ratesOfSource(timeline: Timeline, { sensor, isComputed }: RateOfRiseSource): Series {
  if (!isComputed) return sensor === 'bean' ? timeline.beanRateOfRise : timeline.ibtsRateOfRise
  const temperature = sensor === 'bean' ? timeline.beanTemperature : timeline.ibtsTemperature
  return computedRateOfRise(timeline.timeSeconds, temperature)
}
