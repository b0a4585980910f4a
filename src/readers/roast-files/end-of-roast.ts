import { durationSeconds, samplesUntil, type Timeline } from '#domain/curve/timeline.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { LATEST_TURNING_POINT_SECONDS } from '#domain/roast/turning-point.ts'

/**
 * What a file says about the end of its roast:
 * - a time in seconds since charge. `roundedBy` is how much later the sample of that moment may be.
 * - `unmarked`: the format can mark a drop, and this file has none.
 * - `missing`: every complete file of this format has a drop, so this one was cut.
 * - `never marked`: the format has no mark. Its recording mostly ends with the roast.
 * - `last sample`: the program that writes the format ends it with drop.
 */
export type DropMark =
  | { seconds: number; roundedBy?: number }
  | 'unmarked'
  | 'missing'
  | 'never marked'
  | 'last sample'

/**
 * The samples up to drop, and warnings if the file doesn't mark it or was cut before it. Without a mark the roast ends
 * with the last sample, or with the highest bean temperature if a steep fall follows: then the machine was emptied but
 * went on recording. A gentler fall gets a warning if the format can mark drop and the file doesn't: beans that cool
 * in a drum look the same as a probe in an empty one.
 */
export function endAtDrop(timeline: Timeline, drop: DropMark): { timeline: Timeline; warnings: string[] } {
  if (typeof drop === 'object') {
    const roast = samplesUntil(timeline, drop.seconds + (drop.roundedBy ?? 0))
    return { timeline: roast, warnings: warningOfEarlyEnd(roast, drop.seconds) }
  }
  if (drop === 'last sample') return { timeline, warnings: [] }
  const last = durationSeconds(timeline) ?? 0
  const fall = fallIn(timeline)
  const emptied = fall?.isSteep === true ? fall.seconds : null
  const end = formatDuration(emptied ?? last)
  if (emptied === null) {
    const falls = drop === 'never marked' || fall === null ? [] : [gentleFallText(fall, last)]
    return { timeline, warnings: [...MISSING_DROP[drop](end), ...falls] }
  }
  const mark = drop === 'unmarked' ? 'The file marks no drop. ' : ''
  const falling = `The bean temperature falls steeply after ${end}, as it does when the machine is emptied`
  return {
    timeline: samplesUntil(timeline, emptied),
    warnings: [
      `${mark}${falling}; the roast is taken to end then and not at the last row (${formatDuration(last)}).`,
    ],
  }
}

const MISSING_DROP: Record<'unmarked' | 'missing' | 'never marked', (end: string) => string[]> = {
  unmarked: end => [`The file marks no drop; the roast is taken to end at ${end}.`],
  missing: end => [`The file was cut before its end: it ends at ${end}, which is taken as drop.`],
  'never marked': () => [],
}

/** Longer than the time between two samples of any machine. */
const LONGEST_WAIT_SECONDS = 15

function warningOfEarlyEnd(roast: Timeline, drop: number): string[] {
  const last = durationSeconds(roast) ?? 0
  if (drop - last <= LONGEST_WAIT_SECONDS) return []
  return [
    `The file was cut before its end: it ends at ${formatDuration(last)}, but marks its drop at ${formatDuration(drop)}.`,
  ]
}

/**
 * A fall of 15 °C within 90 s is far steeper than beans cool in a drum whose heat was turned off. A machine that was
 * emptied falls faster.
 */
const STEEP_FALL = { celsius: 15, seconds: 90 }

/** A smaller fall is usual for a probe in beans at the end of a roast. */
const SMALLEST_FALL_CELSIUS = 3

/** A fall of the bean temperature to the end of a recording. */
interface Fall {
  /** The last time of the highest bean temperature after the turning point, in seconds since charge. */
  seconds: number
  highest: number
  last: number
  /** Whether the machine was emptied then. The probe may warm up again in the hot drum. */
  isSteep: boolean
}

function gentleFallText({ seconds, highest, last }: Fall, end: number): string {
  const [from, to] = [highest, last].map(celsius => `${Number(celsius.toFixed(1))} °C`)
  return `The bean temperature falls from ${from} at ${formatDuration(seconds)} to ${to} at ${formatDuration(end)}. If the beans left the drum at ${formatDuration(seconds)}, correct drop on the curve.`
}

/** The fall after the highest bean temperature, or null if there is none. */
function fallIn({ timeSeconds, beanTemperature }: Timeline): Fall | null {
  const measured = withoutSpikes(
    timeSeconds.flatMap((seconds, sample) => {
      const temperature = beanTemperature[sample] ?? null
      return temperature === null ? [] : [{ seconds, temperature }]
    }),
  )
  let lowest = 0
  for (const [index, { seconds, temperature }] of measured.entries()) {
    if (seconds <= LATEST_TURNING_POINT_SECONDS && temperature <= measured[lowest]!.temperature)
      lowest = index
  }
  let highest = lowest
  for (let index = lowest; index < measured.length; index += 1) {
    if (measured[index]!.temperature >= measured[highest]!.temperature) highest = index
  }
  const peak = measured[highest]
  const isSteep = measured.some(
    ({ seconds, temperature }, index) =>
      index > highest &&
      seconds - peak!.seconds <= STEEP_FALL.seconds &&
      temperature <= peak!.temperature - STEEP_FALL.celsius,
  )
  const last = measured.at(-1)
  if (peak === undefined || last === undefined) return null
  if (!isSteep && last.temperature > peak.temperature - SMALLEST_FALL_CELSIUS) return null
  return { seconds: peak.seconds, highest: peak.temperature, last: last.temperature, isSteep }
}

interface Measured {
  seconds: number
  temperature: number
}

/** °C that a reading may be off the median of itself and two neighbours on either side. */
const SPIKE = 10
const NEIGHBOURS = 2

/** A bad contact shows as one or two readings far off the others. */
function withoutSpikes(measured: readonly Measured[]): Measured[] {
  return measured.filter(({ temperature }, index) => {
    const near = measured
      .slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1)
      .map(sample => sample.temperature)
      .sort((a, b) => a - b)
    return near.length <= NEIGHBOURS || Math.abs(temperature - near[near.length >> 1]!) <= SPIKE
  })
}
