import { GRAMS_PER_POUND } from '#domain/units.ts'

/** The units that people weigh coffee in, in grams. */
const GRAMS_IN: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  oz: GRAMS_PER_POUND / 16,
  lb: GRAMS_PER_POUND,
  lbs: GRAMS_PER_POUND,
}

const WRITTEN = /^(\d[\d.,]*|[.,]\d+)([a-z]*)\.?$/

/** How a column of weights is written. */
export interface WeightNotation {
  decimalSign: '.' | ','
  /** Grams in the unit of cells that name none themselves. */
  gramsInUnit: number
}

/** How the weights in these cells are written. `heading` may name the unit: `Green (kg)`. */
export function weightNotation(cells: readonly string[], heading = ''): WeightNotation {
  const numbers = cells.map(cell => WRITTEN.exec(plain(cell))?.[1] ?? '')
  const [, unit = 'g'] = /\b(kg|oz|lbs?|g)\b/i.exec(heading) ?? []
  return {
    decimalSign: numbers.some(isDecimalComma) ? ',' : '.',
    gramsInUnit: GRAMS_IN[unit.toLowerCase()] ?? 1,
  }
}

/** A comma is a decimal sign if it comes after a dot, or alone and not before exactly three digits. */
function isDecimalComma(number: string): boolean {
  return /\.\d{3},/.test(number) || /^[^.,]*,(?!\d{3}$)\d*$/.test(number)
}

/** Reads a weight above 0 in grams: `1.250,5`, `1 250 g`, `0.35 kg`, `12.3 oz`. Null if the cell is something else. */
export function writtenWeight(cell: string, { decimalSign, gramsInUnit }: WeightNotation): number | null {
  const [, digits = '', unit = ''] = WRITTEN.exec(plain(cell)) ?? []
  const grams = unit === '' ? gramsInUnit : GRAMS_IN[unit]
  if (digits === '' || grams === undefined) return null
  const number = plainNumber(digits, decimalSign)
  return number !== null && number > 0 ? number * grams : null
}

/** Without thousands separators, which have to stand before three digits each. */
function plainNumber(digits: string, decimalSign: '.' | ','): number | null {
  const thousandsSign = decimalSign === '.' ? ',' : '.'
  const [whole = '', fraction = '', ...rest] = digits.split(decimalSign)
  const [first = '', ...groups] = whole.split(thousandsSign)
  const isGrouped = groups.length === 0 || (first.length <= 3 && groups.every(group => group.length === 3))
  if (rest.length > 0 || !isGrouped || !/^\d*$/.test(fraction)) return null
  const number = Number(`${first}${groups.join('')}.${fraction}0`)
  return Number.isFinite(number) ? number : null
}

/** In lower case, without quotes, blanks and the apostrophes that Swiss thousands have. */
function plain(cell: string): string {
  return cell.replace(/[\s"'’]/g, '').toLowerCase()
}
