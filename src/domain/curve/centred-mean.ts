import type { Series } from './timeline.ts'

/**
 * A series smoothed by the mean of the values around each sample: those that are at most half of `seconds` before or
 * after it. Near both ends the window is shortened on both sides alike, so that nothing is shifted in time. A gap
 * stays a gap. With 0 seconds, the series itself.
 */
export function centredMean(timeSeconds: readonly number[], series: Series, seconds: number): Series {
  if (seconds <= 0) return series
  const first = timeSeconds[0] ?? 0
  const last = timeSeconds.at(-1) ?? 0
  let from = 0
  let to = 0
  let sum = 0
  let count = 0
  const take = (sample: number, sign: 1 | -1) => {
    const value = series[sample]
    if (value == null || !Number.isFinite(value)) return
    sum += sign * value
    count += sign
  }
  return timeSeconds.map((time, sample) => {
    const half = Math.min(seconds / 2, time - first, last - time)
    for (; to < timeSeconds.length && timeSeconds[to]! <= time + half; to += 1) take(to, 1)
    for (; timeSeconds[from]! < time - half; from += 1) take(from, -1)
    // Near the end the window shrinks.
    for (; to > sample + 1 && timeSeconds[to - 1]! > time + half; to -= 1) take(to - 1, -1)
    const value = series[sample]
    return value == null || !Number.isFinite(value) || count === 0 ? (value ?? null) : sum / count
  })
}
