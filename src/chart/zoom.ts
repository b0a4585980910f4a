import type { TimeSpan } from '#domain/words/time-span.ts'

/** The shortest time that a chart shows, in seconds. */
const SHORTEST_SECONDS = 60

/**
 * The part of a chart's time that is left when it is enlarged `factor` times around a moment, which keeps its place.
 * Null for the whole. A factor below 1 shows more.
 */
export function zoomedBy(
  shown: TimeSpan,
  whole: TimeSpan,
  factor: number,
  aroundSeconds: number,
): TimeSpan | null {
  const length = lengthOf(shown) / factor
  if (length >= lengthOf(whole)) return null
  const kept = Math.max(length, Math.min(SHORTEST_SECONDS, lengthOf(whole)))
  const share = (aroundSeconds - shown.startSeconds) / lengthOf(shown)
  return within(whole, aroundSeconds - share * kept, kept)
}

/** The part of a chart's time of the same length that is `seconds` later, within the whole. */
export function movedBy(shown: TimeSpan, whole: TimeSpan, seconds: number): TimeSpan {
  return within(whole, shown.startSeconds + seconds, lengthOf(shown))
}

/** The part of a chart's time between two moments, or the shortest around them. */
export function draggedTo(one: number, other: number, whole: TimeSpan): TimeSpan {
  const kept = Math.max(Math.abs(other - one), Math.min(SHORTEST_SECONDS, lengthOf(whole)))
  return within(whole, (one + other - kept) / 2, kept)
}

/** A finger on a chart: where it is in px from the plot's left edge, and the moment that it holds. */
export interface PinchFinger {
  place: number
  seconds: number
}

/** The part of a chart's time, `width` px wide, at which two fingers hold their moments. Null for the whole. */
export function pinchedTo(
  one: PinchFinger,
  other: PinchFinger,
  whole: TimeSpan,
  width: number,
): TimeSpan | null {
  const perPixel = Math.abs((other.seconds - one.seconds) / (other.place - one.place || 1))
  const length = perPixel * width
  if (!(length > 0 && length < lengthOf(whole))) return null
  const kept = Math.max(length, Math.min(SHORTEST_SECONDS, lengthOf(whole)))
  return within(whole, one.seconds - (one.place * kept) / width, kept)
}

/** A stretch of so many seconds that begins at this time, or as near to it as the whole allows. */
function within(whole: TimeSpan, startSeconds: number, length: number): TimeSpan {
  const start = Math.min(Math.max(startSeconds, whole.startSeconds), whole.endSeconds - length)
  return { startSeconds: start, endSeconds: start + length }
}

function lengthOf({ startSeconds, endSeconds }: TimeSpan): number {
  return endSeconds - startSeconds
}
