import type { CupsByFigure } from '#contract/trends.ts'
import { FEWEST_RATED } from '#domain/trends/cups.ts'
import { plural } from '#domain/words/plural.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { strengthText } from './pair-words.ts'

/** How the cups go with a figure: `−0.71 of 12 roasts. Strong: the later first crack, the worse the cups, mostly.` */
export function cupsText({ figure, roasts, rank_correlation }: CupsByFigure): string {
  const count = plural(roasts, { one: '1 roast', other: `${roasts} roasts` })
  if (roasts < FEWEST_RATED) return `Too few: ${count} of at least ${FEWEST_RATED}.`
  if (rank_correlation === null) return `${capitalised(count)}, always the same.`
  return strengthText({ roasts, rank_correlation }, { x: figure, y: 'rating' })
}
