/** CPU time that is meant to be enough for each started MB of a case's input, in ms. */
const MILLISECONDS_PER_MEGABYTE = 250

/** What a part of the fuzzer found. */
export interface PartReport {
  cases: number
  slowest: SlowCase
  /** What must not happen, with the seed and the case that show it. */
  faults: string[]
}

/** The case that took the largest share of the CPU time that is meant to be enough for its input. It is told, no fault. */
export interface SlowCase {
  share: number
  milliseconds: number
  where: string
}

export const NO_CASE: SlowCase = { share: 0, milliseconds: 0, where: '' }

/** After so many, the rest would tell the same. */
export const MOST_FAULTS = 20

/** CPU time that is meant to be enough for an input of so many bytes, in ms. */
export function enoughFor(bytes: number): number {
  return MILLISECONDS_PER_MEGABYTE * Math.max(1, bytes / 1024 ** 2)
}

/** Of two, the one that took the larger share. */
export function slower(one: SlowCase, other: SlowCase): SlowCase {
  return other.share > one.share ? other : one
}
