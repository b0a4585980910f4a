import type { Stock } from '#contract/stock.ts'
import { GRAMS_PER_POUND, round } from '#domain/units.ts'
import type { FigureUnits } from '#domain/words/figure-units.ts'
import { plural } from '#domain/words/plural.ts'
import { dayInWords } from '#web/words/readers-dates.ts'
import { weightText } from '#web/words/unit-text.ts'

/** An amount of green coffee as one says it: `850 g`, `1.18 kg`, `12.5 oz`, `2.6 lb`. */
export function amountText(grams: number, units: FigureUnits): string {
  const sign = grams < 0 ? '−' : ''
  const amount = Math.abs(grams)
  if (units.weight === 'g' && amount >= 1000) return `${sign}${round(amount / 1000, 2)} kg`
  if (units.weight === 'oz' && amount >= GRAMS_PER_POUND)
    return `${sign}${round(amount / GRAMS_PER_POUND, 2)} lb`
  return `${sign}${weightText(amount, units)}`
}

/** The note on a stock below 0. */
export const BELOW_ZERO = 'More was roasted than there was: count what is left.'

/** How many roasts are left: `4 roasts`, `less than a roast`; null if it isn't known. */
export function roastsLeftText({ roasts_left: count }: Pick<Stock, 'roasts_left'>): string | null {
  if (count === null) return null
  return count === 0 ? 'less than a roast' : plural(count, { one: '1 roast', other: `${count} roasts` })
}

/** What is left of a coffee: `1.2 kg left, 4 roasts`, `Finished`; null if it isn't tracked. */
export function leftText(stock: Stock, units: FigureUnits): string | null {
  if (stock.on_hand_g === null) return null
  if (stock.is_finished) return 'Finished'
  const roasts = roastsLeftText(stock)
  return `${amountText(stock.on_hand_g, units)} left${roasts === null ? '' : `, ${roasts}`}`
}

/** When a coffee runs out: `about 12 Feb`; null if it isn't known. */
export function runsOutText({ empty_on }: Pick<Stock, 'empty_on'>, today: string): string | null {
  return empty_on === null ? null : `about ${dayInWords(empty_on, today)}`
}
