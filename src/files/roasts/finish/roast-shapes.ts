import type { Timeline } from '#domain/curve/timeline.ts'

/** One measured temperature of a recording. */
export interface Measured {
  /** On the clock of the recording. */
  seconds: number
  /** °C. */
  temperature: number
}

/** A roast as its bean temperature shows it, whatever was marked. Times are on the clock of the recording. */
export interface RoastShape {
  /** Whether the machine was cold: then the temperature doesn't fall, and charge is where it begins to climb. */
  isCold: boolean
  /** Where the temperature of the hot machine begins to fall because cold beans went in. */
  charge: Measured
  turningPoint: Measured
  /** The last time of the highest temperature before the beans left the machine, or the recording ended. */
  end: Measured
}

/** The bean temperatures of a recording. */
export function measuredTemperatures({ timeSeconds, beanTemperature }: Timeline): Measured[] {
  return timeSeconds.flatMap((seconds, sample) => {
    const temperature = beanTemperature[sample] ?? null
    return temperature === null ? [] : [{ seconds, temperature }]
  })
}

/** More than a recording can hold: then its temperature is noise. */
const MOST_ROASTS = 50

/** °C between a peak and a valley; a smaller change is a stall, a flick or an opened door. */
const REVERSAL = 20
/**
 * What a charge and a roast look like, in °C and seconds. Beans cool the probe by some 30 to 130 °C within one or two
 * minutes, and warm it by as much again in the minutes until they crack. An emptied machine that is heated again
 * doesn't get as cold as fast.
 */
const FALL = { least: 25, longest: 180, coldest: 150 }
const RISE = { least: 50, hottest: 145, shortest: 150 }
/**
 * A machine that is heated without beans ends at its temperature and stays there: within so many °C of it for this
 * share of the climb. Beans are still getting hotter when they leave; in real roasts of drums the share is 0.27 at
 * most.
 */
const WAITING = { celsius: 4, share: 0.3 }
/** °C. A machine that is colder at first was not heated before the beans went in. */
export const COLDEST_HOT = 110
/** Beans that went in as soon as the others were out: the machine can't have cooled so far by itself. */
const AT_ONCE = { seconds: 20, coldest: 115 }
/**
 * A fall by which only cold beans cool a probe, in °C, and how far it may climb within so many seconds of its lowest
 * temperature: a contact that was lost comes back at once. The roast before turned within this share of its climb.
 */
const COLD_BEANS = { fall: 50, climb: 30, seconds: 20, share: 0.25 }

/**
 * The roasts that a recording shows: each a fall of the hot probe and a rise of minutes to a temperature at which
 * beans are done, or a rise from cold, as in machines with hot air.
 *
 * @param marked From where to where beans were in the machine, if the file is right: nobody emptied it then.
 */
export function roastShapes(
  measured: readonly Measured[],
  marked: { charge: number; drop: number } | null = null,
): RoastShape[] {
  const turns = turnsOf(measured)
  const shapes: RoastShape[] = []
  turns.forEach((at, index) => {
    const [before, after] = [turns[index - 1], turns[index + 1]]
    const [valley, end] = [measured[at]!, measured[after ?? at]!]
    if (after === undefined || end.temperature < valley.temperature || !isRoast(valley, end)) return
    if (isWaiting(measured.slice(at, after + 1))) return
    if (before === undefined) {
      const isCold = valley.temperature <= COLDEST_HOT
      if (isCold) shapes.push({ isCold, charge: valley, turningPoint: valley, end })
      return
    }
    const charge = beginOfFall(measured.slice(before, at + 1))
    const isCharge =
      charge.temperature - valley.temperature >= FALL.least &&
      valley.seconds - charge.seconds <= FALL.longest &&
      valley.temperature <= FALL.coldest
    const last = shapes.at(-1)
    const isAtOnce = last !== undefined && charge.seconds - last.end.seconds <= AT_ONCE.seconds
    const isInRoast = marked !== null && charge.seconds > marked.charge && valley.seconds < marked.drop
    const isByBeans =
      valley.temperature <= AT_ONCE.coldest ||
      (isInRoast && isFallOfBeans(charge, measured.slice(at, after + 1)))
    if (!isCharge || (isAtOnce && !isByBeans)) return
    // A machine that was heated from cold until the beans went in.
    if (isAtOnce && last.isCold) shapes.pop()
    shapes.push({ isCold: false, charge, turningPoint: valley, end })
  })
  return shapes.length > MOST_ROASTS ? [] : shapes
}

/**
 * Whether only cold beans cool the probe so far, from charge on. `rising` are the samples from the turning point on.
 */
export function isFallOfBeans(charge: Measured, rising: readonly Measured[]): boolean {
  const [valley] = rising
  return (
    valley !== undefined &&
    charge.temperature - valley.temperature >= COLD_BEANS.fall &&
    !isBackAtOnce(valley, rising)
  )
}

function isBackAtOnce(valley: Measured, rising: readonly Measured[]): boolean {
  const later = rising.findIndex(({ seconds }) => seconds > valley.seconds + COLD_BEANS.seconds)
  return rising
    .slice(0, later === -1 ? rising.length : later)
    .some(({ temperature }) => temperature > valley.temperature + COLD_BEANS.climb)
}

/**
 * Whether the machine was charged again for a second roast, although nobody marked the end of the first: a fall that
 * only cold beans make, or one to where the first roast turned. An opened door is neither.
 */
export function isChargedAgain(
  first: RoastShape,
  second: RoastShape,
  measured: readonly Measured[],
): boolean {
  if (second.isCold || second.charge.seconds < first.end.seconds) return false
  const rising = measured.slice(measured.indexOf(second.turningPoint))
  const turns =
    first.turningPoint.temperature +
    COLD_BEANS.share * (first.end.temperature - first.turningPoint.temperature)
  const isAsCold = second.turningPoint.temperature <= turns && !isBackAtOnce(second.turningPoint, rising)
  return isAsCold || isFallOfBeans(second.charge, rising)
}

function isRoast(valley: Measured, end: Measured): boolean {
  return (
    end.temperature - valley.temperature >= RISE.least &&
    end.temperature >= RISE.hottest &&
    end.seconds - valley.seconds >= RISE.shortest
  )
}

/** Whether the temperature stays at the end of a climb, as in a machine that is heated without beans. */
function isWaiting(climb: readonly Measured[]): boolean {
  const [valley, end] = [climb[0]!, climb.at(-1)!]
  const below = climb.findLast(({ temperature }) => temperature < end.temperature - WAITING.celsius) ?? valley
  return end.seconds - below.seconds > WAITING.share * (end.seconds - valley.seconds)
}

/**
 * The indexes of the peaks and valleys between which the temperature changes by `REVERSAL`, with the first and the
 * last sample. Of equal temperatures, the last one counts.
 */
function turnsOf(measured: readonly Measured[]): number[] {
  if (measured.length === 0) return []
  const turns: number[] = []
  const degrees = (index: number) => measured[index]!.temperature
  let [highest, lowest, isRising] = [0, 0, null as boolean | null]
  for (let index = 0; index < measured.length; index += 1) {
    if (degrees(index) >= degrees(highest)) highest = index
    if (degrees(index) <= degrees(lowest)) lowest = index
    if (isRising !== false && degrees(index) <= degrees(highest) - REVERSAL) {
      turns.push(highest)
      ;[highest, lowest, isRising] = [index, index, false]
    } else if (isRising !== true && degrees(index) >= degrees(lowest) + REVERSAL) {
      turns.push(lowest)
      ;[highest, lowest, isRising] = [index, index, true]
    }
  }
  return [...turns, isRising === false ? lowest : highest]
}

/** °C a second; a machine that is kept hot cools more slowly than this, beans cool its probe faster. */
const GENTLEST_FALL = 0.35
/** A fall is steep over this many seconds, so that the steps of a coarse sensor are none. */
const WINDOW_SECONDS = 10
/** °C; the noise of a probe. */
const STILL = 0.5

/** The last sample, of those from a peak to the valley after it, before the steepest fall of the temperature begins. */
function beginOfFall(falling: readonly Measured[]): Measured {
  const ends: number[] = []
  for (const [index, { seconds }] of falling.entries()) {
    let end = Math.max(ends.at(-1) ?? 0, Math.min(index + 1, falling.length - 1))
    while (end < falling.length - 1 && falling[end]!.seconds < seconds + WINDOW_SECONDS) end += 1
    ends.push(end)
  }
  const falls = falling.map(({ seconds, temperature }, index) => {
    const later = falling[ends[index]!]!
    return later.seconds === seconds ? 0 : (temperature - later.temperature) / (later.seconds - seconds)
  })
  let begin = falls.reduce((steepest, fall, index) => (fall > falls[steepest]! ? index : steepest), 0)
  while (begin > 0 && falls[begin - 1]! >= GENTLEST_FALL) begin -= 1
  // Within the window the temperature may stay for a moment before it falls.
  const highest = falling[begin]!.temperature - STILL
  const still = falling.slice(begin, ends[begin]! + 1).findIndex(({ temperature }) => temperature < highest)
  return falling[begin + Math.max(0, still - 1)]!
}
