/** Samples further apart than this are a gap, unless a recording has few of them all along. */
export const LONGEST_GAP_SECONDS = 15
/** So many usual steps of such a recording, or one and what may be missing besides. */
const GAP_STEPS = 5
const MOST_MISSING_SECONDS = 90

/**
 * How far apart two samples may be, in seconds, for what was between them to be known: on the line that joins them. At
 * least `least`, however close they are elsewhere.
 */
export function longestStep(timeSeconds: readonly number[], least = LONGEST_GAP_SECONDS): number {
  const steps = Float64Array.from(timeSeconds.slice(1), (seconds, before) => seconds - timeSeconds[before]!)
  const usual = steps.sort()[steps.length >> 1] ?? 0
  return Math.max(least, Math.min(GAP_STEPS * usual, usual + MOST_MISSING_SECONDS))
}
