import { GRAMS_PER_OUNCE, GRAMS_PER_POUND, round } from '#domain/record/units.ts'
import type { FigureUnits } from '#domain/words/figure-units.ts'
import { decimalSignOf, plainNumber } from './written-number.ts'

/** The units that people weigh coffee in, in grams. */
const GRAMS_IN: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kilo: 1000,
  kilos: 1000,
  kilogram: 1000,
  kilograms: 1000,
  oz: GRAMS_PER_OUNCE,
  ounce: GRAMS_PER_OUNCE,
  ounces: GRAMS_PER_OUNCE,
  lb: GRAMS_PER_POUND,
  lbs: GRAMS_PER_POUND,
  pound: GRAMS_PER_POUND,
  pounds: GRAMS_PER_POUND,
}

const WRITTEN = /^(\d[\d.,]*|[.,]\d+)([a-z]*)\.?$/

/** How a column of weights is written. */
export interface WeightNotation {
  decimalSign: '.' | ','
  /** How many grams the number in a cell without a unit stands for. */
  gramsInUnit: number
}

/** How the weights in these cells are written. `heading` may name the unit: `Green (kg)`. */
export function weightNotation(cells: readonly string[], heading = ''): WeightNotation {
  const numbers = cells.map(cell => WRITTEN.exec(plain(cell))?.[1] ?? '')
  const [, unit = 'g'] = /\b(kg|oz|lbs?|g)\b/i.exec(heading) ?? []
  return {
    decimalSign: decimalSignOf(numbers),
    gramsInUnit: GRAMS_IN[unit.toLowerCase()] ?? 1,
  }
}

/** Reads a weight above 0 in grams: `1.250,5`, `1 250 g`, `0.35 kg`, `12.3 oz`. Null if the cell is something else. */
export function writtenWeight(cell: string, notation: WeightNotation): number | null {
  return gramsIn(cell, notation) || null
}

/**
 * Reads what was typed for an amount of coffee, in grams to a hundredth: `5 lb`, `2,27 kg`, `1,180`, `0`. A number
 * without a unit is in the reader's unit. Null if the text is not an amount.
 */
export function typedAmount(text: string, { weight }: Pick<FigureUnits, 'weight'>): number | null {
  const grams = gramsIn(text, {
    ...weightNotation([text]),
    gramsInUnit: weight === 'oz' ? GRAMS_PER_OUNCE : 1,
  })
  return grams === null ? null : round(grams, 2)
}

function gramsIn(cell: string, { decimalSign, gramsInUnit }: WeightNotation): number | null {
  const [, digits = '', unit = ''] = WRITTEN.exec(plain(cell)) ?? []
  const grams = unit === '' ? gramsInUnit : GRAMS_IN[unit]
  if (digits === '' || grams === undefined) return null
  // A column may mix 1.087,5 and 512.5: what is no number in its notation is read in the other.
  const number = plainNumber(digits, decimalSign) ?? plainNumber(digits, decimalSign === '.' ? ',' : '.')
  return number === null ? null : number * grams
}

/** In lower case, without quotes, blanks and the apostrophes that Swiss thousands have. */
function plain(cell: string): string {
  return cell.replace(/[\s"'’]/g, '').toLowerCase()
}
