import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'

/** Drop and first crack of the roasts made here, in seconds since charge. */
export const DROP_SECONDS = 600
export const FIRST_CRACK_SECONDS = 470

const TURNING_POINT_SECONDS = 70
const TURNING_POINT_TEMPERATURE = 95
/** When the rate of rise peaks, in seconds since charge. */
const PEAK_SECONDS = 120

/** A rate of rise in °C/min that falls linearly from 16 after the turning point to 5 at drop. */
export function steadyDecline(second: number): number {
  return 16 - (11 * (second - PEAK_SECONDS)) / (DROP_SECONDS - PEAK_SECONDS)
}

/**
 * A roast whose bean probe cools to its turning point at 1:10 and then rises at the given rate (°C/min at a second
 * since charge), sampled every second from charge to drop at 10:00.
 */
export function roastRisingAt(rate: (second: number) => number): Timeline {
  const timeSeconds = Array.from({ length: DROP_SECONDS + 1 }, (_, second) => second)
  let temperature = TURNING_POINT_TEMPERATURE
  const beanTemperature = timeSeconds.map(second => {
    if (second <= TURNING_POINT_SECONDS) {
      return TURNING_POINT_TEMPERATURE + 60 * (1 - second / TURNING_POINT_SECONDS) ** 2
    }
    const ramp = Math.min(1, (second - TURNING_POINT_SECONDS) / (PEAK_SECONDS - TURNING_POINT_SECONDS))
    temperature += (ramp * rate(second)) / 60
    return temperature
  })
  return { ...EMPTY_TIMELINE, timeSeconds, beanTemperature }
}

/** The same roast with every bean probe temperature changed. */
export function withTemperatures(
  timeline: Timeline,
  change: (temperature: number, second: number) => number,
): Timeline {
  return {
    ...timeline,
    beanTemperature: timeline.beanTemperature.map((value, second) =>
      value === null ? null : change(value, second),
    ),
  }
}

/** Normally distributed noise with this standard deviation, the same in every run. */
export function repeatableNoise(deviation: number, seed = 1): () => number {
  let state = seed
  const uniform = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  return () => deviation * Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
