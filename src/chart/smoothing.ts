import type { Series } from '#domain/curve/timeline.ts'

/** The spans that a reader chooses from, in seconds; 0 is as measured. */
export const SMOOTHING_SPANS = [0, 15, 30, 45] as const
export type SmoothingSpan = (typeof SMOOTHING_SPANS)[number]

/** A span is so many means of this length, each of the one before: none of them adds ups and downs. */
const MEAN_SECONDS = 15
const HALF = MEAN_SECONDS / 2

/**
 * A temperature smoothed by what was measured within half a span before and after each sample. Nothing is shifted in
 * time, however far apart the samples are, because the mean is that of the line between them. Towards both ends the
 * span is shortened on both sides alike, so that charge and drop stay as measured; so do both sides of a gap, of nulls
 * or of time alone, which says nothing about the noise of its ends. A gap stays a gap.
 */
export function smoothed(timeSeconds: readonly number[], series: Series, span: SmoothingSpan): Series {
  return repeatedMeans(timeSeconds, series, span, evenMeans)
}

/**
 * The same for a rate, which begins where its span is full. Towards drop, only the half after a sample is shortened: a
 * rate's last values alone are noise.
 */
export function smoothedRate(timeSeconds: readonly number[], rates: Series, span: SmoothingSpan): Series {
  return repeatedMeans(timeSeconds, rates, span, startedMeans)
}

interface Sample {
  /** Its place in the series. */
  place: number
  time: number
  value: number
}

function repeatedMeans(
  timeSeconds: readonly number[],
  series: Series,
  span: SmoothingSpan,
  meansOf: (samples: readonly Sample[]) => Sample[],
): Series {
  let samples = series.flatMap((value, place): Sample[] =>
    value === null || !Number.isFinite(value) ? [] : [{ place, time: timeSeconds[place]!, value }],
  )
  for (let length = 0; length < span; length += MEAN_SECONDS) {
    samples = meansOf(samples)
  }
  const result: (number | null)[] = timeSeconds.map(() => null)
  for (const { place, value } of samples) result[place] = value
  return result
}

function evenMeans(samples: readonly Sample[]): Sample[] {
  return withoutGaps(samples).flatMap(piece => {
    const [first, last] = [piece[0]!.time, piece.at(-1)!.time]
    return means(piece, time => {
      const half = Math.min(HALF, time - first, last - time)
      return [time - half, time + half]
    })
  })
}

/** Samples in pieces that have no gap longer than a mean. */
function withoutGaps(samples: readonly Sample[]): Sample[][] {
  const pieces: Sample[][] = []
  for (const [index, sample] of samples.entries()) {
    if (index === 0 || sample.time - samples[index - 1]!.time > MEAN_SECONDS) pieces.push([sample])
    else pieces.at(-1)!.push(sample)
  }
  return pieces
}

function startedMeans(samples: readonly Sample[]): Sample[] {
  const [first, last] = [samples[0]?.time ?? 0, samples.at(-1)?.time ?? 0]
  const all = means(samples, time => [Math.max(first, time - HALF), Math.min(last, time + HALF)])
  return all.filter(({ time }) => time >= first + HALF)
}

/** The mean of the line through the samples, around each of them. */
function means(
  samples: readonly Sample[],
  windowAt: (time: number) => [from: number, until: number],
): Sample[] {
  const areas = [0]
  for (let next = 1; next < samples.length; next += 1)
    areas.push(areas[next - 1]! + areaAfter(samples[next - 1]!, samples[next]!, samples[next]!.time))
  /** The area below the line until a time, and the sample from which on to look for a later one. */
  const areaUntil = (time: number, from: number) => {
    let next = from
    while (next < samples.length - 1 && samples[next]!.time < time) next += 1
    return { next, area: areas[next - 1]! + areaAfter(samples[next - 1]!, samples[next]!, time) }
  }
  let [start, end] = [1, 1]
  return samples.map(sample => {
    const [from, until] = windowAt(sample.time)
    if (until <= from) return sample
    const [before, after] = [areaUntil(from, start), areaUntil(until, end)]
    start = before.next
    end = after.next
    return { ...sample, value: (after.area - before.area) / (until - from) }
  })
}

/** The area below the line from a sample to the next, until a time between them. */
function areaAfter(sample: Sample, next: Sample, time: number): number {
  const share = (time - sample.time) / (next.time - sample.time || 1)
  const reached = sample.value + (next.value - sample.value) * share
  return ((sample.value + reached) / 2) * (time - sample.time)
}
