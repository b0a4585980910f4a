import { rateOfRise } from './rate-of-rise.ts'
import { measuredSamples, temperatureEverySecond } from './temperature-samples.ts'
import type { Series } from './timeline.ts'

/**
 * A rate over half a minute can't be seen in a longer recording, and computing it every second of a week takes long.
 */
const LONGEST_SECONDS = 4 * 3600

/**
 * The rate of rise in °C/min at each sample, computed from a temperature in °C just as the score does: centred, so
 * nothing is shifted in time. Null before charge and where the temperature is missing, and in recordings of more than
 * four hours.
 */
export function computedRateOfRise(timeSeconds: readonly number[], temperature: Series): Series {
  const samples = measuredSamples(timeSeconds, temperature)
  if (samples.times.length === 0 || samples.times.at(-1)! > LONGEST_SECONDS)
    return temperature.map(() => null)
  const rates = rateOfRise(temperatureEverySecond(samples))
  return timeSeconds.map((seconds, sample) =>
    temperature[sample] == null || seconds < 0 ? null : rateAt(rates, seconds),
  )
}

/** The rate at a time between two whole seconds. */
function rateAt(rates: Float64Array, seconds: number): number {
  const last = rates.length - 1
  const before = rates[Math.min(Math.floor(seconds), last)] ?? 0
  const after = rates[Math.min(Math.ceil(seconds), last)] ?? 0
  return before + (after - before) * (seconds % 1)
}
