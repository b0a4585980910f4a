import type { Stock } from '#contract/stock.ts'
import { GRAMS_PER_OUNCE, GRAMS_PER_POUND, round } from '#domain/record/units.ts'
import { counted } from '#domain/words/plural.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
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

/** Units with the decimals that people weigh in, for readers of grams; readers of ounces have the last two first. */
const ENTERED_IN = [
  { unit: 'kg', size: 1000, decimals: 3, least: 1000 },
  { unit: 'g', size: 1, decimals: 1, least: 0 },
  { unit: 'lb', size: GRAMS_PER_POUND, decimals: 2, least: GRAMS_PER_POUND },
  { unit: 'oz', size: GRAMS_PER_OUNCE, decimals: 1, least: 0 },
] as const

/**
 * An amount as it was entered: `10 lb` for 4535.92 g, also for readers of grams. It is in the first of the reader's
 * units, then of the others, in which it has few decimals, and reads back as the same hundredth of a gram.
 */
export function enteredText(grams: number, { weight }: Pick<FigureUnits, 'weight'>): string {
  const units = weight === 'g' ? ENTERED_IN : [...ENTERED_IN.slice(2), ...ENTERED_IN.slice(0, 2)]
  for (const { unit, size, decimals, least } of units) {
    const amount = round(grams / size, decimals)
    if (grams >= least && round(amount * size, 2) === round(grams, 2)) return `${amount} ${unit}`
  }
  return `${round(grams, 2)} g`
}

/** What is said of a stock below 0. */
export const BELOW_ZERO = 'Below 0: weigh what is left'

/** How many roasts are left: `4 roasts`, `less than a roast`; null if it isn't known or the stock is below 0. */
export function roastsLeftText({
  roasts_left: count,
  on_hand_g,
}: Pick<Stock, 'roasts_left' | 'on_hand_g'>): string | null {
  if (count === null || (on_hand_g !== null && on_hand_g < 0)) return null
  return count === 0 ? 'less than a roast' : counted(count, 'roast')
}

/**
 * What is left of a coffee: `1.2 kg left, 4 roasts`, `Finished`, `Below 0: weigh what is left`; null if it isn't
 * tracked.
 */
export function leftText(stock: Stock, units: FigureUnits): string | null {
  if (stock.on_hand_g === null) return null
  if (stock.on_hand_g < 0) return BELOW_ZERO
  if (stock.is_finished) return 'Finished'
  const roasts = roastsLeftText(stock)
  return `${amountText(stock.on_hand_g, units)} left${roasts === null ? '' : `, ${roasts}`}`
}

/** When a coffee runs out: `about 12 Feb`; null if it isn't known. */
export function runsOutText({ empty_on }: Pick<Stock, 'empty_on'>, today: string): string | null {
  return empty_on === null ? null : `about ${dayInWords(empty_on, today)}`
}

/** What a coffee cost by the unit in which its reader buys it: `Cost a kg`, `Cost a lb`; null if it isn't known. */
export function unitCost(
  { cost_per_kg }: Pick<Stock, 'cost_per_kg'>,
  { weight }: Pick<FigureUnits, 'weight'>,
): number | null {
  if (cost_per_kg === null || weight === 'g') return cost_per_kg
  return (cost_per_kg / 1000) * GRAMS_PER_POUND
}

/** The name of `unitCost`. */
export function unitCostName({ weight }: Pick<FigureUnits, 'weight'>): string {
  return weight === 'g' ? 'Cost a kg' : 'Cost a lb'
}
