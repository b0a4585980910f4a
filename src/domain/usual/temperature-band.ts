import { LONGEST_GAP_SECONDS } from '#domain/curve/longest-step.ts'
import { measuredSamples } from '#domain/curve/temperature-samples.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { quantile } from '#domain/record/quantile.ts'
import { round } from '#domain/record/units.ts'
import { FEWEST_USUAL } from './usual-figures.ts'

/** Between which temperatures most roasts were at a time. */
export interface BandPoint {
  /** Since charge. */
  timeSeconds: number
  /** °C, the 10th and the 90th percentile. */
  low: number
  high: number
}

/** The band has a point every so many seconds since charge. */
const STEP_SECONDS = 5
/** No roast takes longer; a timeline that continues may be days long. */
const LAST_SECONDS = 3_600

/** A roast's bean temperature in °C every 5 s since charge, for an hour at most; null where none was measured. */
export function temperaturesOnGrid(timeline: Timeline): (number | null)[] {
  const { times, values } = measuredSamples(timeline.timeSeconds, timeline.beanTemperature)
  const last = Math.min(LAST_SECONDS, times.at(-1) ?? -1)
  const temperatures: (number | null)[] = []
  let after = 0
  for (let seconds = 0; seconds <= last; seconds += STEP_SECONDS) {
    while (times[after]! < seconds) after += 1
    temperatures.push(between(after, seconds))
  }
  return temperatures

  function between(sample: number, seconds: number): number | null {
    const [end, to] = [times[sample]!, values[sample]!]
    if (end === seconds) return to
    const [start, from] = [times[sample - 1], values[sample - 1]]
    if (start === undefined || from === undefined || end - start > LONGEST_GAP_SECONDS) return null
    return from + ((seconds - start) / (end - start)) * (to - from)
  }
}

/** The band of roasts whose temperatures are on the grid, where at least three of them have one; null if nowhere. */
export function temperatureBand(roasts: readonly (readonly (number | null)[])[]): BandPoint[] | null {
  const places = Math.max(0, ...roasts.map(({ length }) => length))
  const band = Array.from({ length: places }, (_, place) => {
    const known = roasts.flatMap(temperatures => temperatures[place] ?? [])
    if (known.length < FEWEST_USUAL) return []
    const [low, high] = [quantile(known, 0.1), quantile(known, 0.9)] as [number, number]
    return [{ timeSeconds: place * STEP_SECONDS, low: round(low, 2), high: round(high, 2) }]
  }).flat()
  return band.length === 0 ? null : band
}
