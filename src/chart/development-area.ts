import type { ChartScales } from './scales.ts'
import type { Box } from './value-labels.ts'

/** The part of the plot from first crack to drop, in px. */
export interface DevelopmentArea {
  left: number
  width: number
  /** The room of its name at the bottom of the plot; null if it is too narrow for the name. */
  name: Box | null
}

/** Minimum width in px for the area to show its name. */
const NARROWEST_NAMED = 84
const NAME = { width: 76, height: 16 }

/** Null if first crack is unknown, or nothing after it is shown. */
export function developmentArea(
  { frame, span, time }: ChartScales,
  crackSeconds: number | null,
  dropSeconds: number,
): DevelopmentArea | null {
  if (crackSeconds === null || crackSeconds > span.endSeconds) return null
  const left = time(Math.max(crackSeconds, span.startSeconds))
  const width = Math.max(0, time(Math.min(dropSeconds, span.endSeconds)) - left)
  const { top, height } = frame
  const name = { ...NAME, x: left + width / 2, y: top + height - 13 }
  return { left, width, name: width < NARROWEST_NAMED ? null : name }
}
