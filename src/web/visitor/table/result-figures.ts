import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import type { LetterResult } from '#contract/tasting/tables.ts'
import { CVA_AFFECTIVE, meanShare } from '#domain/tasting/sheet.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'

export type Figure = LetterResult['mean']

/** The results, the best first; what nobody rated last. */
export function ranked(sheet: SheetAnswer, results: readonly LetterResult[]): LetterResult[] {
  return results.toSorted((one, other) => overall(sheet, other.mean) - overall(sheet, one.mean))
}

/** The figure that stands beside a letter: the only scale, or the score of CVA affective; null for other sheets. */
export function mainFigure({ id }: Pick<SheetAnswer, 'id'>, figure: Figure): number | null {
  if (typeof figure === 'number' || figure === null) return figure
  // A sheet of one's own may have a scale of this name.
  return id === CVA_AFFECTIVE.id ? figure.score! : null
}

/** A mean or a spread: `4.2`, `5.0`. */
export function figureText(figure: number): string {
  return (Math.round(figure * 10) / 10).toFixed(1)
}

/** `#60 · 23 Apr 2026` */
export function roastLine(roast: NonNullable<LetterResult['roast']>): string {
  const day = roast.roast_date === null ? [] : [dateInWords(roast.roast_date)]
  return [roastTitle(roast), ...day].join(' · ')
}

/** Orders letters of any sheet: the score, else the mean of the scales as shares of their ranges. */
function overall(sheet: SheetAnswer, mean: Figure): number {
  const main = mainFigure(sheet, mean)
  if (main !== null) return main
  return mean === null || typeof mean === 'number' ? Number.NEGATIVE_INFINITY : meanShare(sheet.scales, mean)
}
