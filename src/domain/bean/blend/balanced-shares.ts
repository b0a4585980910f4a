import { round } from '#domain/record/units.ts'

/** Shares are whole tenths of a percent. */
const TENTHS = 1000

/** A part's share in percent, and whether it is held: it was typed, and moves for no other. */
export interface HeldShare {
  share: number
  isHeld: boolean
}

/**
 * The shares with another one at this place, and 100 percent together if those that aren't held can make them so: the
 * ones after it give or take what is needed, in their proportions, and only if they can't, those before it. So they can
 * be set one after the other, from the top.
 */
export function withShare(parts: readonly HeldShare[], place: number, wanted: number): number[] {
  const tenths = parts.map(({ share }) => Math.round(share * 10))
  tenths[place] = Math.max(0, Math.round(wanted * 10))
  const places = freePlaces(parts).filter(free => free !== place)
  const [before, after] = [places.filter(free => free < place), places.filter(free => free > place)]
  const rest = Math.max(0, TENTHS - sumOf(tenths.filter((_, at) => !places.includes(at))))
  const kept = after.length === 0 ? rest : Math.min(sumOf(before.map(at => tenths[at]!)), rest)
  divide(tenths, before, kept)
  divide(tenths, after, rest - kept)
  return tenths.map(inPercent)
}

/** The shares of one part more, which gets as much as each that isn't held has on average. */
export function withAnother(parts: readonly HeldShare[]): number[] {
  const places = freePlaces(parts)
  const room = roomBeside(parts)
  const own = places.length === 0 ? room : Math.round(room / (places.length + 1) / 10) * 10
  const tenths = parts.map(({ share }) => share * 10)
  divide(tenths, places, room - own)
  return [...tenths, own].map(inPercent)
}

/** The shares without the one at this place: those that aren't held, in the proportions that they have. */
export function withoutShare(parts: readonly HeldShare[], place: number): number[] {
  const others = parts.toSpliced(place, 1)
  const tenths = others.map(({ share }) => share * 10)
  divide(tenths, freePlaces(others), roomBeside(others))
  return tenths.map(inPercent)
}

function freePlaces(parts: readonly HeldShare[]): number[] {
  return parts.flatMap(({ isHeld }, place) => (isHeld ? [] : [place]))
}

/** The tenths of a percent that the held shares leave. */
function roomBeside(parts: readonly HeldShare[]): number {
  const held = parts.filter(({ isHeld }) => isHeld).map(({ share }) => Math.round(share * 10))
  return Math.max(0, TENTHS - sumOf(held))
}

/** Gives those at these places so much together, in the proportions that they have. */
function divide(tenths: number[], places: readonly number[], together: number): void {
  const shares = divided(
    together,
    places.map(place => tenths[place]!),
  )
  for (const [index, place] of places.entries()) tenths[place] = shares[index]!
}

/**
 * The shares as they are written, 100 together: in whole percent, what rounding loses going to those that lost most.
 * One below a percent is in tenths, beside the others.
 */
export function writtenShares(shares: readonly number[]): number[] {
  const tenths = shares.map(share => (share < 1 ? Math.max(1, Math.round(share * 10)) : null))
  const large = shares.filter((_, place) => tenths[place] === null)
  const whole = divided(Math.round(100 - sumOf(tenths.map(each => each ?? 0)) / 10), large)
  return tenths.map(each => (each === null ? whole.shift()! : inPercent(each)))
}

/** Divides tenths in these proportions, equally if all are 0. What is left goes to those that lost most by rounding. */
function divided(tenths: number, proportions: readonly number[]): number[] {
  const all = sumOf(proportions)
  const exact = proportions.map(one => (all === 0 ? tenths / proportions.length : (tenths * one) / all))
  const whole = exact.map(Math.floor)
  const mostLost = exact
    .map((one, place) => ({ place, lost: one - whole[place]! }))
    .sort((a, b) => b.lost - a.lost || a.place - b.place)
  for (const { place } of mostLost.slice(0, tenths - sumOf(whole))) whole[place]! += 1
  return whole
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function inPercent(tenths: number): number {
  return round(tenths / 10, 1)
}
