import { centredMean } from '#domain/curve/centred-mean.ts'
import { thinnedTimeline } from '#domain/curve/thinned-timeline.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { roastTemperature } from '#domain/story/roast-temperature.ts'
import { usualRange } from '#domain/usual/usual-summary.ts'
import { bandPath, linePath, rounded } from './paths.ts'

/** The bean temperature of usual roasts at a time, in seconds since charge and °C. */
export interface BandPoint {
  time_seconds: number
  low: number
  high: number
}

/** What is usual for a coffee: see `GET /api/roasts/{id}/usual`. */
export interface UsualCurve {
  band: readonly BandPoint[] | null
  total_duration_seconds: { median: number; low: number; high: number } | null
  final_bean_temp: { median: number; low: number; high: number } | null
}

/** A moment of a roast. */
export interface CoffeeMoment {
  name: 'yellow' | 'first crack' | 'out'
  seconds: number
  /** °C; null if unknown. */
  temperature: number | null
  /** Its place in percent of the drawing, from the left and from the top; `y` is null without a temperature. */
  x: number
  y: number | null
}

/** A roast in one curve, in a drawing of 100 × 100 that is stretched to its place. */
export interface CoffeeCurve {
  /** SVG paths; the band is null without usual roasts. */
  line: string
  band: string | null
  moments: CoffeeMoment[]
}

/** Enough for a wide screen. */
const MOST_SAMPLES = 240
/** Room above and below the curves, in °C. */
const HEADROOM = 8
/**
 * How far the time axis continues after a roast that was shorter than usual, as a share of that roast, whose labels
 * need room.
 */
const LONGEST_AFTER = 0.25

/**
 * Draws the beans' temperature, by the sensor that the story and the score use, over the band of the usual roasts.
 * Moments outside the roast are left out. Null without temperatures.
 *
 * The band ends with this roast if its duration is usual (`usualRange`), otherwise at the usual roasts' median
 * duration. Towards the end it is widened to the usual final temperature: only the few longest roasts are left in it
 * there, and they would pull it down. So a roast with a usual final temperature ends within the band.
 */
export function coffeeCurve(
  timeline: Timeline,
  marks: { yellowSeconds: number | null; crackSeconds: number | null },
  usual: UsualCurve | null,
): CoffeeCurve | null {
  const end = timeline.timeSeconds.at(-1) ?? 0
  const temperatureAt = roastTemperature(timeline)
  const drawn = thinnedTimeline(timeline, MOST_SAMPLES)
    .timeSeconds.filter(seconds => seconds >= 0)
    .flatMap(seconds => {
      const temperature = temperatureAt(seconds)
      return temperature === null ? [] : [{ seconds, temperature }]
    })
  if (end <= 0 || drawn.length < 2) return null
  const usualEnd = usualEndFor(end, usual)
  const last = Math.min(Math.max(end, usualEnd), end * (1 + LONGEST_AFTER))
  const band = usual === null ? [] : bandUntilDrop(usual, Math.min(last, usualEnd))
  const warmth = [
    ...drawn.map(({ temperature }) => temperature),
    ...band.flatMap(({ low, high }) => [low, high]),
  ]
  const lowest = warmth.reduce((a, b) => Math.min(a, b)) - HEADROOM
  const highest = warmth.reduce((a, b) => Math.max(a, b)) + HEADROOM
  const x = (seconds: number) => rounded((seconds / last) * 100)
  const y = (temperature: number) => rounded(((highest - temperature) / (highest - lowest)) * 100)
  const moment = (name: CoffeeMoment['name'], seconds: number | null): CoffeeMoment[] => {
    if (seconds === null || seconds <= 0 || seconds > end) return []
    const temperature = temperatureAt(seconds)
    return [{ name, seconds, temperature, x: x(seconds), y: temperature === null ? null : y(temperature) }]
  }
  return {
    line: linePath(drawn.map(({ seconds, temperature }) => ({ x: x(seconds), y: y(temperature) }))),
    band:
      band.length < 2
        ? null
        : bandPath(
            band.map(({ time_seconds, low, high }) => ({ x: x(time_seconds), low: y(low), high: y(high) })),
          ),
    moments: [
      ...moment('yellow', marks.yellowSeconds),
      ...moment('first crack', marks.crackSeconds),
      ...moment('out', end),
    ],
  }
}

/** Where the band of the usual roasts ends, in seconds: at this roast's end if that is usual, else at their median. */
function usualEndFor(end: number, usual: UsualCurve | null): number {
  const total = usual?.total_duration_seconds ?? null
  if (total === null) return end
  const { low, high } = usualRange('total_duration_seconds', total)
  return low <= end && end <= high ? end : total.median
}

/** In seconds. */
const SMOOTHED_SECONDS = 60

/**
 * The band without the steps that its percentiles make where a roast ended. Roasts end in the second half, where a mean
 * over a minute changes nothing else: temperatures rise evenly there.
 */
function withoutSteps(band: readonly BandPoint[], last: number): BandPoint[] {
  const times = band.map(({ time_seconds }) => time_seconds)
  const mean = (edge: 'low' | 'high') => {
    const edges = band.map(point => point[edge])
    return centredMean(times, edges, SMOOTHED_SECONDS)
  }
  const [low, high] = [mean('low'), mean('high')]
  return band.map((point, index) =>
    point.time_seconds < last / 2 ? point : { ...point, low: low[index]!, high: high[index]! },
  )
}

/** The share of the band that is widened at least, so that its end isn't a point. */
const WIDENED_SHARE = 0.25

/** The band of the usual roasts until `last`, widened more and more from the lower quartile of their durations on. */
function bandUntilDrop(usual: UsualCurve, last: number): BandPoint[] {
  const { total_duration_seconds: total, final_bean_temp: final } = usual
  const band = withoutSteps(usual.band ?? [], last).filter(({ time_seconds }) => time_seconds <= last)
  if (total === null || final === null) return band
  const out = usualRange('final_bean_temp', final)
  const first = Math.min(total.low, last * (1 - WIDENED_SHARE))
  return band.map(({ time_seconds, low, high }) => {
    const share = time_seconds <= first ? 0 : (time_seconds - first) / (last - first)
    return {
      time_seconds,
      low: low + share * Math.min(0, out.low - low),
      high: high + share * Math.max(0, out.high - high),
    }
  })
}
