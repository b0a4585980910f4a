import type { Timeline } from '#domain/curve/timeline.ts'
import { turningPoint } from '#domain/roast/turning-point.ts'
import { roastTemperature } from './roast-temperature.ts'

/** How much hotter the beans became in a phase of a roast. */
export interface PhaseRise {
  /** °C. */
  degrees: number
  /** The mean, °C/min. */
  perMinute: number
}

/**
 * The rise of the beans' temperature between two times in seconds since charge. Before the turning point the probe
 * cools, so that the rise begins there. Null if a temperature is unknown, or no time is left.
 */
export function phaseRise(timeline: Timeline, startSeconds: number, endSeconds: number): PhaseRise | null {
  const temperatureAt = roastTemperature(timeline)
  const start = Math.max(startSeconds, turningPoint(timeline)?.seconds ?? 0)
  const [before, after] = [temperatureAt(start), temperatureAt(endSeconds)]
  if (before === null || after === null || endSeconds <= start) return null
  const degrees = after - before
  return { degrees, perMinute: (degrees / (endSeconds - start)) * 60 }
}
