/** CPU time allowed for each started MB of a case's input, in ms. */
const MILLISECONDS_PER_MEGABYTE = 250

/** What one part of the fuzzer found. */
export interface PartReport {
  cases: number
  slowest: SlowCase
  /** Each fault with the seed and the case that reproduce it. */
  faults: string[]
}

/** The case that used the largest share of the CPU time allowed for its input. Reported, but not a fault. */
export interface SlowCase {
  share: number
  milliseconds: number
  where: string
}

export const NO_CASE: SlowCase = { share: 0, milliseconds: 0, where: '' }

/** Stops after this many; more would show nothing new. */
export const MOST_FAULTS = 20

/** CPU time allowed for an input of this many bytes, in ms. */
export function enoughFor(bytes: number): number {
  return MILLISECONDS_PER_MEGABYTE * Math.max(1, bytes / 1024 ** 2)
}

/** The one of the two with the larger share. */
export function slower(one: SlowCase, other: SlowCase): SlowCase {
  return other.share > one.share ? other : one
}
