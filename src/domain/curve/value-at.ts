import { LONGEST_GAP_SECONDS } from './longest-step.ts'
import type { Series } from './timeline.ts'

/** Next to a gap or an end of the series, a sample holds for this long. */
const HOLDS_SECONDS = 5

/** A series' value at a time in seconds, interpolated between samples; null where nothing was measured. */
export function valueAt(timeSeconds: readonly number[], series: Series, seconds: number): number | null {
  const { before, after } = knownAround(timeSeconds, series, seconds)
  const start = timeSeconds[before] ?? Number.NEGATIVE_INFINITY
  const end = timeSeconds[after] ?? Number.POSITIVE_INFINITY
  if (end - start > LONGEST_GAP_SECONDS) {
    if (seconds - start <= HOLDS_SECONDS) return series[before] ?? null
    return end - seconds <= HOLDS_SECONDS ? (series[after] ?? null) : null
  }
  const from = series[before] ?? 0
  const to = series[after] ?? 0
  return end === start ? from : from + ((seconds - start) / (end - start)) * (to - from)
}

/** The samples with a value next to a time: the last until then and the first from then on. Times are ascending. */
function knownAround(timeSeconds: readonly number[], series: Series, seconds: number) {
  let before = 0
  let end = timeSeconds.length
  while (before < end) {
    const middle = (before + end) >> 1
    if (timeSeconds[middle]! < seconds) before = middle + 1
    else end = middle
  }
  let after = before
  if (timeSeconds[before] !== seconds) before -= 1
  while (before >= 0 && !isKnown(series[before])) before -= 1
  while (after < timeSeconds.length && !isKnown(series[after])) after += 1
  return { before, after }
}

function isKnown(value: number | null | undefined): boolean {
  return value != null && Number.isFinite(value)
}

/** Finds the index of the sample nearest to a time in seconds, by bisection; -1 if there are no samples. */
export function nearestSample(timeSeconds: readonly number[], seconds: number): number {
  let low = 0
  let high = timeSeconds.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timeSeconds[middle] ?? 0) < seconds) low = middle + 1
    else high = middle
  }
  const before = timeSeconds[low - 1]
  const here = timeSeconds[low]
  return before !== undefined && here !== undefined && seconds - before < here - seconds ? low - 1 : high
}
