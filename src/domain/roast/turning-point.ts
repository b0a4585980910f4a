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
 * bean probe (the infrared sensor shows no turning point), or if the temperature doesn't fall before it or rise after
 * it.
 */
export function turningPoint(timeline: Timeline): TurningPoint | null {
  let first: TurningPoint | null = null
  let lowest: TurningPoint | null = null
  let risesAfter = false
  for (let sample = 0; sample < timeline.beanTemperature.length; sample += 1) {
    const temperature = timeline.beanTemperature[sample] ?? null
    const seconds = timeline.timeSeconds[sample] ?? -1
    if (temperature === null || seconds < 0) continue
    const isEarly = seconds <= LATEST_TURNING_POINT_SECONDS
    if (isEarly && (lowest === null || temperature <= lowest.temperature)) {
      lowest = { seconds, temperature }
      first ??= lowest
      risesAfter = false
    } else if (lowest !== null && temperature > lowest.temperature) {
      risesAfter = true
    }
  }
  const fallsBefore = first !== null && lowest !== null && lowest.temperature < first.temperature
  return fallsBefore && risesAfter ? lowest : null
}
