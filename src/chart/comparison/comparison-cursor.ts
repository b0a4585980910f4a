import type { Timeline } from '#domain/curve/timeline.ts'
import { nearestSample } from '#domain/curve/value-at.ts'

/** The values of one of several roasts at an aligned time; null if unknown. */
export interface ComparedValues {
  /** Since the charge of this roast. */
  seconds: number
  bean: number | null
  ibts: number | null
  rateOfRise: number | null
  power: number | null
  fan: number | null
  drum: number | null
}

/** The values of a roast nearest to an aligned time; null before its charge and after its drop. */
export function valuesAt(aligned: Timeline, zeroSeconds: number, seconds: number): ComparedValues | null {
  const { timeSeconds } = aligned
  const first = timeSeconds[0]
  const last = timeSeconds.at(-1)
  if (first === undefined || last === undefined) return null
  if (seconds < first - HALF_SECOND || seconds > last + HALF_SECOND) return null
  const sample = nearestSample(timeSeconds, seconds)
  return {
    seconds: timeSeconds[sample]! + zeroSeconds,
    bean: aligned.beanTemperature[sample] ?? null,
    ibts: aligned.ibtsTemperature[sample] ?? null,
    rateOfRise: aligned.beanRateOfRise[sample] ?? null,
    power: aligned.power[sample] ?? null,
    fan: aligned.fan[sample] ?? null,
    drum: aligned.drum[sample] ?? null,
  }
}

/** The cursor snaps to whole seconds; the ends of a roast are often between two. */
const HALF_SECOND = 0.5
