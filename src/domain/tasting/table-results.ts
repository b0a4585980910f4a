import { halfSpread } from '#domain/record/quantile.ts'
import { roundForTransport } from '#domain/record/units.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import { figuresOfRated, type Rated } from './rated.ts'
import { meanShare, type Sheet } from './sheet.ts'
import type { Letter } from './table-draw.ts'

/** A figure of a letter: one number for a sheet of one scale, otherwise one for each scale and for the score. */
export type LetterFigure = number | Record<string, number>

/** What a taster wrote down for the cup under a letter. */
export interface LetterRating extends Rated {
  taster: string
  letter: Letter
}

/** The name of the score beside those of the scales. */
const SCORE = 'score'

/** The mean and the half spread of a letter's ratings, in the order of the scales. Null if nobody rated it. */
export function letterFigures(
  sheet: Sheet,
  ratings: readonly Rated[],
): { mean: LetterFigure; spread: LetterFigure } | null {
  if (ratings.length === 0) return null
  const figures = ratings.map(rated => figuresOf(sheet, rated))
  const over = (figure: (values: number[]) => number): LetterFigure => {
    const names = Object.keys(figures[0]!)
    const byName = names.map(name => [name, figure(figures.map(of => of[name]!))] as const)
    return byName.length === 1 ? byName[0]![1] : Object.fromEntries(byName)
  }
  return {
    mean: over(values => roundForTransport(values.reduce((sum, value) => sum + value, 0) / values.length)!),
    spread: over(values => roundForTransport(halfSpread(values))!),
  }
}

/** How far those agree who rated every letter. */
export function tableAgreement(
  sheet: Sheet,
  letters: readonly Letter[],
  ratings: readonly LetterRating[],
): Agreement | null {
  const byTaster = [...Map.groupBy(ratings, ({ taster }) => taster).values()]
  const whole = byTaster.filter(ofTaster => ofTaster.length === letters.length)
  const values = whole.map(ofTaster =>
    letters.map(letter => overall(sheet, ofTaster.find(rating => rating.letter === letter)!)),
  )
  return agreementOf(values)
}

function figuresOf(sheet: Sheet, rated: Rated): Record<string, number> {
  const { score } = figuresOfRated(sheet, rated)
  const values = sheet.scales.map(({ name }) => [name, rated.values[name]!] as const)
  return Object.fromEntries(score === null ? values : [...values, [SCORE, score] as const])
}

/** What a taster's order of the cups is made from: the score, else the mean of all scales as shares of their ranges. */
function overall(sheet: Sheet, rated: Rated): number {
  const { score } = figuresOfRated(sheet, rated)
  if (score !== null) return score
  // Rounded, so that equal ratings are equal however their sums come out.
  return roundForTransport(meanShare(sheet.scales, rated.values))!
}
