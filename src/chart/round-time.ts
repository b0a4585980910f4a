import type { ChartScales } from './scales.ts'

/** How many px apart the moments are that a finger can tell from each other. */
const FINGER_PX = 12

/** Round lengths of time, in seconds. */
const ROUND_SECONDS = [1, 5, 10, 15, 30, 60]

/** The round moment that a tap means, as exactly as a finger can point on these scales. In seconds. */
export function roundTime(seconds: number, { span, frame }: Pick<ChartScales, 'span' | 'frame'>): number {
  const perPixel = (span.endSeconds - span.startSeconds) / frame.width
  const step = ROUND_SECONDS.find(length => length >= FINGER_PX * perPixel) ?? 60
  return Math.round(seconds / step) * step
}
