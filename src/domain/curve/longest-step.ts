/** Samples further apart than this are a gap, unless a recording has few of them all along. */
export const LONGEST_GAP_SECONDS = 15
/** So many usual steps of such a recording. */
const GAP_STEPS = 5

/** How far apart two samples may be, in seconds, for what was between them to be known: on the line that joins them. */
export function longestStep(timeSeconds: readonly number[]): number {
  const steps = Float64Array.from(timeSeconds.slice(1), (seconds, before) => seconds - timeSeconds[before]!)
  const usual = steps.sort()[steps.length >> 1] ?? 0
  return Math.max(LONGEST_GAP_SECONDS, GAP_STEPS * usual)
}
