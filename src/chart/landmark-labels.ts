import { round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { type FigureUnits, shownTemperature } from '#domain/words/shown-figures.ts'
import { spreadLabels } from './label-row.ts'
import type { Landmark } from './landmarks.ts'
import type { ChartScales } from './scales.ts'

/** The label of a landmark above the plot. */
export interface LandmarkLabel {
  landmark: Landmark
  /** `8:00 · 176 °C`, `8:00 inferred`, `9:30 · bean 188 °C`. */
  words: string
  /** Centre and width of the label in px. */
  centre: number
  width: number
}

/** Maximum width of a character in a landmark's label, in large text, and the gap between labels, in px. */
const CHARACTER_WIDTH = 6.3
export const LARGE_CHARACTER_WIDTH = 7.8
const LABEL_GAP = 10

/** The labels that are left out first, in this order, if the row is too short. First crack always has its label. */
const LEAST_FIRST: readonly Landmark['name'][] = [
  'Charge',
  'Turning point',
  'Drop',
  'Second crack ends',
  'Yellowing',
  'First crack ends',
  'Second crack',
]

/**
 * Lays the labels of the landmarks out in a row, each as close to its landmark as possible. They say the temperature if
 * they get its unit.
 */
export function landmarkLabels(
  landmarks: readonly Landmark[],
  { frame, time: place }: Pick<ChartScales, 'frame' | 'time'>,
  units: FigureUnits | null,
  characterWidth = CHARACTER_WIDTH,
): LandmarkLabel[] {
  const wanted = landmarks.map(landmark => {
    const words = wordsOf(landmark, units)
    const width = Math.max(landmark.name.length, words.length) * characterWidth
    return { landmark, words, width, centre: place(landmark.seconds) - frame.left }
  })
  const labels = fittingLabels(wanted, frame.width)
  const centres = spreadLabels(labels, frame.width, LABEL_GAP)
  return labels.map((label, index) => ({ ...label, centre: frame.left + (centres[index] ?? 0) }))
}

/** The labels that a row has room for. */
function fittingLabels(labels: readonly LandmarkLabel[], rowWidth: number): readonly LandmarkLabel[] {
  const needed = labels.reduce((sum, { width }) => sum + width + LABEL_GAP, -LABEL_GAP)
  const least = LEAST_FIRST.find(name => labels.some(({ landmark }) => landmark.name === name))
  if (needed <= rowWidth || least === undefined) return labels
  return fittingLabels(
    labels.filter(({ landmark }) => landmark.name !== least),
    rowWidth,
  )
}

function wordsOf({ seconds, temperature, inferred, sensor }: Landmark, units: FigureUnits | null): string {
  const time = inferred ? `${formatDuration(seconds)} inferred` : formatDuration(seconds)
  if (temperature === null || units === null) return time
  const whose = sensor === undefined ? '' : `${sensor} `
  return `${time} · ${whose}${round(shownTemperature(temperature, units))} ${units.temperature}`
}
