import type { Timeline } from '#domain/curve/timeline.ts'
import { type RoastDoubt, roastDoubt } from '#domain/file/roast-doubts.ts'
import { round } from '#domain/record/units.ts'
import { LATEST_TURNING_POINT_SECONDS } from '#domain/roast/turning-point.ts'
import type { Measured, RoastShape } from './roast-shapes.ts'

/**
 * What a file says about the end of its roast:
 * - a time in seconds since charge.
 * - `unmarked`: the format can mark a drop, and this file has none.
 * - `missing`: every complete file of this format has a drop, so this one was cut.
 * - `never marked`: the format has no mark. Its recording mostly ends with the roast.
 * - `last sample`: the program that writes the format ends it with drop.
 */
export type DropMark = { seconds: number } | 'unmarked' | 'missing' | 'never marked' | 'last sample'

/** What is known of a roast before its end is. Times are in seconds on the clock of the file. */
interface BegunRoast {
  charge: number
  /** The last moment of the recording that can belong to this roast. */
  until: number
  drop: Exclude<DropMark, 'last sample'>
  shape: RoastShape | null
}

/**
 * The end of a roast on the clock of the file, and what is odd about it.
 *
 * A marked drop counts, unless the beans can't have been done then, or had left the machine. Without a mark the
 * roast ends with the last sample, or with the highest bean temperature if a steep fall follows: then the machine
 * was emptied but went on recording. A gentler fall is only told, if the format can mark drop and the file doesn't:
 * beans that cool in a drum look the same as a probe in an empty one.
 *
 * @param measured The bean temperatures from charge on.
 */
export function endOfRoast(
  timeline: Timeline,
  measured: readonly Measured[],
  { charge, until, drop, shape }: BegunRoast,
): { seconds: number; doubts: RoastDoubt[] } {
  const last = timeline.timeSeconds.findLast(seconds => seconds <= until) ?? charge
  const sinceCharge = (seconds: number) => round(seconds - charge, 4)
  if (typeof drop !== 'object') return endWithoutMark(measured, { charge, last, drop, shape })
  const marked_seconds = sinceCharge(drop.seconds)
  if (drop.seconds > last + LONGEST_WAIT_SECONDS) {
    const values = { seconds: sinceCharge(last), marked_seconds }
    return { seconds: last, doubts: [roastDoubt('cut_before_drop', values)] }
  }
  const emptied = emptiedBefore(measured, drop.seconds, charge)
  if (emptied !== null) {
    const values = { marked_seconds, marked: round(emptied.last, 1), seconds: sinceCharge(emptied.seconds) }
    return { seconds: emptied.seconds, doubts: [roastDoubt('drop_after_emptied', values)] }
  }
  const later = climbAfter(measured, drop.seconds, shape)
  if (later === null) return { seconds: drop.seconds, doubts: [] }
  if (later.isUndone) {
    const end = endWithoutMark(measured, { charge, last, drop: 'never marked', shape })
    const values = { marked_seconds, seconds: sinceCharge(end.seconds) }
    return { seconds: end.seconds, doubts: [roastDoubt('drop_not_obeyed', values)] }
  }
  const values = {
    marked_seconds,
    marked: round(later.from, 1),
    later_seconds: sinceCharge(later.seconds),
    later: round(later.temperature, 1),
  }
  return { seconds: drop.seconds, doubts: [roastDoubt('drop_doubtful', values)] }
}

/** Longer than the time between two samples of any machine. */
const LONGEST_WAIT_SECONDS = 15

/** Beans of less than this many °C aren't roasted, and none is roasted within so many seconds of its turning point. */
const UNDONE = { celsius: 150, seconds: 60 }
/** What a bean temperature that climbs on after a marked drop has to climb, in °C, and for how many seconds. */
const CLIMB = { undone: 30, shortestUndone: 120, odd: 3, shortestOdd: 60 }
/** A climb ends where the temperature falls by this many °C. */
const END_OF_CLIMB = 8

/**
 * The temperature to which the beans go on being heated after a marked drop, or null if they don't. It is undone if the
 * mark can't be true: a drop within the fall after charge, or of beans that are not roasted yet.
 */
function climbAfter(measured: readonly Measured[], marked: number, shape: RoastShape | null) {
  const from = measured.findLast(({ seconds }) => seconds <= marked)
  if (from === undefined) return null
  const isInFall =
    shape !== null && shape.charge.seconds <= marked && marked < shape.turningPoint.seconds + UNDONE.seconds
  const start = isInFall ? Math.max(marked, shape.turningPoint.seconds) : marked
  let highest: Measured = from
  if (isInFall) highest = shape.turningPoint
  for (const sample of measured) {
    if (sample.seconds <= start) continue
    if (sample.temperature <= highest.temperature - END_OF_CLIMB) break
    if (sample.temperature >= highest.temperature) highest = sample
  }
  const lowest = isInFall ? shape.turningPoint.temperature : from.temperature
  const [climb, lasts] = [highest.temperature - lowest, highest.seconds - marked]
  const isUndone =
    (isInFall || from.temperature < UNDONE.celsius) &&
    highest.temperature >= UNDONE.celsius &&
    climb >= CLIMB.undone &&
    lasts >= CLIMB.shortestUndone
  if (!isUndone && (climb < CLIMB.odd || lasts < CLIMB.shortestOdd)) return null
  return { ...highest, from: from.temperature, isUndone }
}

/**
 * A fall of 15 °C within 90 s is far steeper than beans cool in a drum whose heat was turned off. A machine that was
 * emptied falls faster. Against a mark, the fall has to be greater.
 */
const STEEP_FALL = { celsius: 15, marked: 25, seconds: 90 }

/** A smaller fall is usual for a probe in beans at the end of a roast. */
const SMALLEST_FALL_CELSIUS = 3

function endWithoutMark(
  measured: readonly Measured[],
  {
    charge,
    last,
    drop,
    shape,
  }: {
    charge: number
    last: number
    drop: 'unmarked' | 'missing' | 'never marked'
    shape: RoastShape | null
  },
): { seconds: number; doubts: RoastDoubt[] } {
  const sinceCharge = (seconds: number) => round(seconds - charge, 4)
  const [last_seconds, fall] = [sinceCharge(last), fallIn(measured, charge, shape)]
  if (fall?.isSteep === true) {
    const values = { seconds: sinceCharge(fall.seconds), last_seconds, marks: drop }
    return { seconds: fall.seconds, doubts: [roastDoubt('emptied', values)] }
  }
  if (drop === 'never marked') return { seconds: last, doubts: [] }
  const end = { seconds: last_seconds }
  const mark = drop === 'unmarked' ? roastDoubt('drop_unmarked', end) : roastDoubt('cut_before_end', end)
  const gentle =
    fall === null
      ? []
      : [
          roastDoubt('gentle_fall', {
            from: fall.highest,
            seconds: sinceCharge(fall.seconds),
            to: fall.last,
            last_seconds,
          }),
        ]
  return { seconds: last, doubts: [mark, ...gentle] }
}

/** A fall of the bean temperature to the end of a recording. */
interface Fall {
  /** The last time of the highest bean temperature after the turning point, on the clock of the file. */
  seconds: number
  highest: number
  last: number
  /** Whether the machine was emptied then. The probe may warm up again in the hot drum. */
  isSteep: boolean
}

/** The fall after the highest bean temperature of the roast, or null if there is none. */
function fallIn(measured: readonly Measured[], charge: number, shape: RoastShape | null): Fall | null {
  const highest = shape === null ? highestOf(measured, charge) : measured.indexOf(shape.end)
  const [peak, last] = [measured[highest], measured.at(-1)]
  if (peak === undefined || last === undefined) return null
  const isSteep = isSteepAfter(measured, highest, STEEP_FALL.celsius)
  if (!isSteep && last.temperature > peak.temperature - SMALLEST_FALL_CELSIUS) return null
  return { seconds: peak.seconds, highest: peak.temperature, last: last.temperature, isSteep }
}

/**
 * The fall of an emptied machine before a marked drop, or null if the beans were in the drum until then: they cool by
 * some 10 °C before the mark in real files.
 */
function emptiedBefore(measured: readonly Measured[], marked: number, charge: number): Fall | null {
  const before = measured.filter(({ seconds }) => seconds <= marked)
  const highest = highestOf(before, charge)
  const [peak, last] = [before[highest], before.at(-1)]
  if (peak === undefined || last === undefined) return null
  const isStillFallen = last.temperature <= peak.temperature - STEEP_FALL.marked
  if (!isStillFallen || !isSteepAfter(before, highest, STEEP_FALL.marked)) return null
  return { seconds: peak.seconds, highest: peak.temperature, last: last.temperature, isSteep: true }
}

/** Whether the temperature falls by so many °C soon after this sample. */
function isSteepAfter(measured: readonly Measured[], at: number, celsius: number): boolean {
  const peak = measured[at]!
  return measured
    .slice(at + 1)
    .some(
      ({ seconds, temperature }) =>
        seconds - peak.seconds <= STEEP_FALL.seconds && temperature <= peak.temperature - celsius,
    )
}

/** The index of the last highest temperature after the turning point. */
function highestOf(measured: readonly Measured[], charge: number): number {
  let lowest = 0
  for (const [index, { seconds, temperature }] of measured.entries()) {
    if (seconds - charge <= LATEST_TURNING_POINT_SECONDS && temperature <= measured[lowest]!.temperature)
      lowest = index
  }
  let highest = lowest
  for (let index = lowest; index < measured.length; index += 1) {
    if (measured[index]!.temperature >= measured[highest]!.temperature) highest = index
  }
  return highest
}
