import { formatDuration } from '#domain/duration.ts'
import { spreadLabels } from './label-row.ts'
import type { Landmark } from './landmarks.ts'
import type { ChartScales } from './scales.ts'

/** The label of a landmark above the plot. */
export interface LandmarkLabel {
  landmark: Landmark
  /** `8:00`, or `8:00 inferred`. */
  time: string
  /** Centre and width of the label in px. */
  centre: number
  width: number
}

/** Maximum width of a character in a landmark's label, and the gap between labels, in px. */
const CHARACTER_WIDTH = 6.3
const LABEL_GAP = 10

/** The labels of the landmarks in a row, each as close to its landmark as the others leave room for. */
export function landmarkLabels(
  landmarks: readonly Landmark[],
  { frame, time: place }: Pick<ChartScales, 'frame' | 'time'>,
): LandmarkLabel[] {
  const labels = landmarks.map(landmark => {
    const time = timeLabel(landmark)
    const width = Math.max(landmark.name.length, time.length) * CHARACTER_WIDTH
    return { landmark, time, width, centre: place(landmark.seconds) - frame.left }
  })
  const centres = spreadLabels(labels, frame.width, LABEL_GAP)
  return labels.map((label, index) => ({ ...label, centre: frame.left + (centres[index] ?? 0) }))
}

function timeLabel({ seconds, inferred }: Landmark): string {
  return inferred ? `${formatDuration(seconds)} inferred` : formatDuration(seconds)
}
