import type { LetterResult, TastingTable } from '#contract/tasting/tables.ts'
import { dateText } from '#web/words/date-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'

type SheetOfTable = NonNullable<TastingTable['sheet']>
export type Figure = LetterResult['mean']

/** The results, the best first; what nobody rated last. */
export function ranked(sheet: SheetOfTable, results: readonly LetterResult[]): LetterResult[] {
  return results.toSorted((one, other) => overall(sheet, other.mean) - overall(sheet, one.mean))
}

/** The figure that stands beside a letter: the only scale, or the score; null for other sheets. */
export function mainFigure(figure: Figure): number | null {
  return typeof figure === 'number' || figure === null ? figure : (figure.score ?? null)
}

/** `4.2`, `5`: as many decimals as it takes, at most one. */
export function figureText(figure: number): string {
  return String(Math.round(figure * 10) / 10)
}

/** `#60 · 4/23/26` */
export function roastLine(roast: NonNullable<LetterResult['roast']>): string {
  const day = roast.roast_date === null ? [] : [dateText(roast.roast_date)]
  return [roastTitle(roast), ...day].join(' · ')
}

/** Orders letters of any sheet: the score, else the mean of the scales as shares of their ranges. */
function overall({ scales }: SheetOfTable, mean: Figure): number {
  const main = mainFigure(mean)
  if (main !== null) return main
  if (mean === null || typeof mean === 'number') return Number.NEGATIVE_INFINITY
  const shares = scales.map(({ name, from, to }) => ((mean[name] ?? from) - from) / (to - from))
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}
