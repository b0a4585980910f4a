import type { Series } from './timeline.ts'

/** Samples further apart than this are a gap, which is not bridged. */
const LONGEST_GAP_SECONDS = 15
/** Next to a gap or an end of the series, a sample holds for this long. */
const HOLDS_SECONDS = 5

/** A series' value at a time in seconds, interpolated between samples; null where nothing was measured. */
export function valueAt(timeSeconds: readonly number[], series: Series, seconds: number): number | null {
  const before = timeSeconds.findLastIndex((time, sample) => time <= seconds && isKnown(series[sample]))
  const after = timeSeconds.findIndex((time, sample) => time >= seconds && isKnown(series[sample]))
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

function isKnown(value: number | null | undefined): boolean {
  return value != null && Number.isFinite(value)
}
