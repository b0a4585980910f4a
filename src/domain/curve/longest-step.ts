/** Samples further apart than this are a gap, unless a recording has few of them all along. */
export const LONGEST_GAP_SECONDS = 15
/** So many usual steps of such a recording. */
const GAP_STEPS = 5

interface Bounds {
  least?: number
  most?: number
}

/**
 * How far apart two samples may be, in seconds, for what was between them to be known: on the line that joins them. At
 * least `least`, however close they are elsewhere, and at most `most` more than their usual step.
 */
export function longestStep(
  timeSeconds: readonly number[],
  { least = LONGEST_GAP_SECONDS, most = Number.POSITIVE_INFINITY }: Bounds = {},
): number {
  const steps = Float64Array.from(timeSeconds.slice(1), (seconds, before) => seconds - timeSeconds[before]!)
  const usual = steps.sort()[steps.length >> 1] ?? 0
  return Math.max(least, Math.min(GAP_STEPS * usual, usual + most))
}
