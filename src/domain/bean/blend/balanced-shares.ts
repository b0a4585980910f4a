import { round } from '#domain/record/units.ts'

/** Shares are whole tenths of a percent. */
const TENTHS = 1000

/**
 * The shares with another one at this place, and 100 percent together: the parts after it give or take what is needed,
 * in their proportions, and only if they can't, those before it. So they can be set one after the other, from the top.
 */
export function withShare(shares: readonly number[], place: number, wanted: number): number[] {
  const tenths = shares.map(share => Math.round(share * 10))
  const own = Math.max(0, Math.min(TENTHS, Math.round(wanted * 10)))
  const before = tenths.slice(0, place)
  const after = tenths.slice(place + 1)
  const rest = TENTHS - own
  const kept = after.length === 0 ? rest : Math.min(sumOf(before), rest)
  const changed = [...divided(kept, before), own, ...divided(rest - kept, after)]
  return changed.map(inPercent)
}

/** The shares of one part more, which gets as much as each has on average. */
export function withAnother(shares: readonly number[]): number[] {
  const own = shares.length === 0 ? TENTHS : Math.round(TENTHS / (shares.length + 1) / 10) * 10
  const others = divided(
    TENTHS - own,
    shares.map(share => share * 10),
  )
  return [...others, own].map(inPercent)
}

/** The shares without the one at this place, in the proportions that the others have. */
export function withoutShare(shares: readonly number[], place: number): number[] {
  const others = shares.toSpliced(place, 1).map(share => share * 10)
  return divided(TENTHS, others).map(inPercent)
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
