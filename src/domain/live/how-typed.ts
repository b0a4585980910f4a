import type { RoastSource } from '#domain/roast/roast-source.ts'

/** How often a person typed the temperatures of a roast: `sparsely` is too seldom to judge the curve. */
export type HowTyped = 'often' | 'sparsely'

/** Fewer typed temperatures are no curve. */
export const FEWEST_READINGS = 8
/** A curve between readings that are further apart in the mean says too little of how the rate fell. */
export const FURTHEST_APART_SECONDS = 60

/** How often temperatures were typed, from the times in order at which they were read. */
export function howOften(seconds: readonly number[]): HowTyped {
  const meanSeconds = (seconds.at(-1)! - seconds[0]!) / (seconds.length - 1)
  return seconds.length >= FEWEST_READINGS && meanSeconds <= FURTHEST_APART_SECONDS ? 'often' : 'sparsely'
}

/** A roast as the API gives it with its timeline. */
interface DetailedRoast {
  source: RoastSource
  total_duration_seconds: number | null
  readings?:
    | readonly { time_seconds: number; bean_temp: number | null; ibts_temp: number | null }[]
    | undefined
}

/** How often a person typed the temperatures of a roast; undefined if a machine measured them. */
export function howTyped({ source, readings = [], total_duration_seconds }: DetailedRoast) {
  if (source !== 'hand') return undefined
  const drop = total_duration_seconds ?? Number.POSITIVE_INFINITY
  const read = readings.filter(
    ({ time_seconds, bean_temp, ibts_temp }) =>
      (bean_temp ?? ibts_temp) !== null && time_seconds >= 0 && time_seconds <= drop,
  )
  return howOften(read.map(({ time_seconds }) => time_seconds))
}
