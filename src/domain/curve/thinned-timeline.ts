import { MOST_SAMPLES, type Series, type Timeline, withColumns } from './timeline.ts'

/** Settings that change at more than this share of the kept samples are measurements, such as a fan's speed. */
const MOST_CHANGES_SHARE = 1 / 4

/**
 * Thins a timeline to at most `most` samples: those nearest to even steps in time, including the first and the last,
 * and each sample at which a setting changes, so that no change moves. If settings change at more than a quarter of the
 * samples to keep, a change moves to the next kept sample, by less than a step. Kept samples stay as they are; if one
 * has no value in a series, it gets the series' last value since the kept sample before.
 */
export function thinnedTimeline(timeline: Timeline, most = MOST_SAMPLES): Timeline {
  const count = timeline.timeSeconds.length
  if (count <= most) return timeline
  const changes = settingChanges(timeline)
  const isSetRarely = changes.length <= most * MOST_CHANGES_SHARE
  const isKept = new Uint8Array(count)
  if (isSetRarely) for (const sample of changes) isKept[sample] = 1
  markEvenly(timeline.timeSeconds, isSetRarely ? most - changes.length : most, isKept)
  const kept = markedIn(isKept)
  return withColumns(
    timeline,
    times => kept.map(sample => times[sample]!),
    series => kept.map((sample, index) => lastValueSince(series, kept[index - 1] ?? -1, sample)),
  )
}

/** The samples, except the first, at which a setting differs from its last known value. */
function settingChanges({ power, fan, drum }: Timeline): number[] {
  const isChange = new Uint8Array(power.length)
  for (const series of [power, fan, drum]) {
    let last = series[0] ?? null
    for (let sample = 1; sample < series.length; sample += 1) {
      const value = series[sample] ?? null
      if (value === null || value === last) continue
      last = value
      isChange[sample] = 1
    }
  }
  return markedIn(isChange)
}

function markedIn(marks: Uint8Array): number[] {
  const marked: number[] = []
  for (let sample = 0; sample < marks.length; sample += 1) if (marks[sample] === 1) marked.push(sample)
  return marked
}

/** Marks the sample nearest to each of `count` moments at equal distances, from the first sample to the last. */
function markEvenly(timeSeconds: readonly number[], count: number, isKept: Uint8Array): void {
  const first = timeSeconds[0]!
  const last = timeSeconds.length - 1
  const step = (timeSeconds[last]! - first) / (count - 1)
  let sample = 0
  for (let moment = 0; moment < count - 1; moment += 1) {
    const seconds = first + moment * step
    while (sample < last && isNearer(timeSeconds[sample + 1]!, timeSeconds[sample]!, seconds)) sample += 1
    isKept[sample] = 1
  }
  isKept[last] = 1
}

function isNearer(one: number, other: number, seconds: number): boolean {
  return Math.abs(one - seconds) < Math.abs(other - seconds)
}

/** The last value of a series after the sample `before`, up to `sample`; null if there is none. */
function lastValueSince(series: Series, before: number, sample: number): number | null {
  for (let at = sample; at > before; at -= 1) {
    const value = series[at] ?? null
    if (value !== null) return value
  }
  return null
}
