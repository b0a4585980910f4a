import { CVA_AFFECTIVE } from './sheet.ts'

/** Of five cups of the same coffee, how many weren't uniform and how many defective. */
export interface Cups {
  u: number
  d: number
}

export const CUPS_ON_TABLE = 5
export const FLAWLESS: Cups = { u: 0, d: 0 }

/** The score of a coffee whose every scale was rated lowest. None is below. */
export const LOWEST_CVA_SCORE = 58
export const HIGHEST_CVA_SCORE = 100

/**
 * The score of the affective assessment, 58 to 100: 0.65625 Σh + 52.75 − 2u − 4d, to the nearest 0.25, half of it up.
 * Source: SCA Standard 104-2024, Coffee Value Assessment: Affective Assessment.
 */
export function cvaScore(values: Readonly<Record<string, number>>, { u, d }: Cups): number {
  const sum = CVA_AFFECTIVE.scales.reduce((total, { name }) => total + (values[name] ?? 0), 0)
  const score = 0.65625 * sum + 52.75 - 2 * u - 4 * d
  return Math.max(LOWEST_CVA_SCORE, Math.floor(score * 4 + 0.5) / 4)
}
