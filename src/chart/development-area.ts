import type { LandmarkLabel } from './landmark-labels.ts'
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

/** Null if first crack is unknown. */
export function developmentArea(
  scales: ChartScales,
  landmarks: readonly LandmarkLabel[],
  dropSeconds: number,
): DevelopmentArea | null {
  const crack = landmarks.find(({ landmark }) => landmark.name === 'First crack')?.landmark
  if (crack === undefined) return null
  const left = scales.time(crack.seconds)
  const width = Math.max(0, scales.time(dropSeconds) - left)
  const { top, height } = scales.frame
  const name = { ...NAME, x: left + width / 2, y: top + height - 13 }
  return { left, width, name: width < NARROWEST_NAMED ? null : name }
}
