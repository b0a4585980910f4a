import { longestStep } from '#domain/curve/longest-step.ts'
import type { Timeline } from '#domain/curve/timeline.ts'

/** The moment when the beans stop cooling the probe and begin to warm it. */
export interface TurningPoint {
  /** Seconds since charge. */
  seconds: number
  /** °C on the bean probe. */
  temperature: number
}

/** The turning point comes within this many seconds of charge. */
export const LATEST_TURNING_POINT_SECONDS = 240

/**
 * The lowest bean probe temperature in the first 240 s, the latest if it stays that low, as in Artisan. Null without a
 * bean probe (the infrared sensor shows no turning point), if the temperature doesn't fall to it or rise from it, or if
 * it fell or rose in a gap: then it was lowest there.
 */
export function turningPoint({ timeSeconds, beanTemperature }: Timeline): TurningPoint | null {
  const times: number[] = []
  const temperatures: number[] = []
  let lowest = -1
  for (const [sample, temperature] of beanTemperature.entries()) {
    const seconds = timeSeconds[sample] ?? -1
    if (temperature === null || seconds < 0) continue
    times.push(seconds)
    temperatures.push(temperature)
    const isLower = temperature <= (temperatures[lowest] ?? temperature)
    if (seconds <= LATEST_TURNING_POINT_SECONDS && isLower) lowest = times.length - 1
  }
  const temperature = temperatures[lowest]
  const isHigher = (other: number) => temperature !== undefined && other > temperature
  const falls = isHigher(temperatures[0] ?? Number.NaN)
  const rises = temperatures.slice(lowest + 1).some(isHigher)
  if (temperature === undefined || !falls || !rises) return null
  const longest = longestStep(times)
  const around = times.slice(temperatures.slice(0, lowest).findLastIndex(isHigher), lowest + 2)
  const isGap = around.some((seconds, index) => index > 0 && seconds - around[index - 1]! > longest)
  return isGap ? null : { seconds: times[lowest]!, temperature }
}
