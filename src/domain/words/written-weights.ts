import { GRAMS_PER_OUNCE, GRAMS_PER_POUND, round } from '#domain/record/units.ts'
import type { DecimalSign } from './decimal-sign.ts'
import { halfWidth } from './name-folding.ts'
import type { FigureUnits } from './shown-figures.ts'
import { decimalSignIn, numbersIn, type WrittenNumber } from './written-numbers.ts'

/** A weight in a text. */
export interface WrittenSize {
  grams: number
  start: number
  end: number
}

/** The units of sizes, as a pattern, in the languages of suppliers, in grams. A German pound is half a kilogram. */
const UNITS: readonly [pattern: string, grams: number][] = [
  ['kgs?|kilos?|kilogramm?e?s?|kilogramów|kilogramos?|quilos?|quilogramas?|chil[oi]|chilogramm[oi]', 1000],
  ['кг|кило|килограмм(?:а|ов)?|キロ(?:グラム)?', 1000],
  ['gr?s?|gramm?e?s?|gramos?|gramas?|gramm[oi]|gram(?:ów|y)|г|гр|грамм(?:а|ов)?|グラム', 1],
  ['lbs?|pounds?|фунт(?:а|ов)?|ポンド', GRAMS_PER_POUND],
  ['oz|ounces?', GRAMS_PER_OUNCE],
  ['pfund', 500],
]

/** One unit, not followed by other letters. */
export const UNIT_PATTERN = String.raw`(?:${UNITS.map(([pattern]) => pattern).join('|')})(?![\p{sc=Latin}\p{sc=Cyrillic}])`

const EACH_UNIT = UNITS.map(([pattern, grams]) => [new RegExp(`^(?:${pattern})$`, 'iu'), grams] as const)
const UNIT_AFTER = new RegExp(`^[\\s-]{0,3}(${UNIT_PATTERN})`, 'iu')

/** `1.000 kg` is a kilogram with its decimals rather than a tonne. */
const MOST_KILOGRAMS = 500

/** The grams in a unit; null if it is none. */
export function gramsInUnit(unit: string): number | null {
  return EACH_UNIT.find(([pattern]) => pattern.test(unit))?.[1] ?? null
}

/** The weights in a text with their units: `1 LB`, `5lb bag`, `½ pound`, `500 g`, `1,5 kg`, `250г`, `２００ｇ`. */
export function sizesIn(text: string, decimalSign: DecimalSign | null = null): WrittenSize[] {
  const plain = halfWidth(text)
  return numbersIn(plain, decimalSign).flatMap(number => {
    const { start, end } = number
    const [written = '', unit = ''] = UNIT_AFTER.exec(plain.slice(end, end + LONGEST_UNIT)) ?? []
    const grams = gramsOf(number, gramsInUnit(unit))
    return grams !== null && grams > 0 ? [{ grams, start, end: end + written.length }] : []
  })
}

const LONGEST_UNIT = 20

function gramsOf({ value, otherValue }: WrittenNumber, inUnit: number | null): number | null {
  if (inUnit === null) return null
  const isTooHeavy = inUnit === 1000 && value >= MOST_KILOGRAMS && otherValue !== null
  return (isTooHeavy ? otherValue : value) * inUnit
}

/** How weights are written that stand alone, as in a field or a column. */
export interface WeightNotation {
  decimalSign: DecimalSign
  /** How many grams a number without a unit stands for. */
  gramsInUnit: number
}

/** How weights are typed into a field for grams: of the signs that may group thousands, only the comma does. */
export const TYPED_GRAMS: WeightNotation = { decimalSign: '.', gramsInUnit: 1 }

/** How the weights in these cells are written. `heading` may name the unit: `Green (kg)`. */
export function weightNotation(cells: readonly string[], heading = ''): WeightNotation {
  const units = heading.match(/\p{Letter}+/gu)?.map(gramsInUnit) ?? []
  return {
    decimalSign: decimalSignIn(cells),
    gramsInUnit: units.find(grams => grams !== null) ?? 1,
  }
}

/**
 * The weight in grams that a whole text is, to a hundredth if it is converted: `1.250,5`, `1 250 g`, `0.35 kg`, `5 lb`,
 * `0`. Null if it is something else.
 */
export function writtenWeight(
  text: string,
  { decimalSign, gramsInUnit: ofNumber }: WeightNotation,
): number | null {
  const plain = withoutEnds(halfWidth(text).replace(/^[\s"]+/, ''))
  const [number] = numbersIn(plain, decimalSign)
  if (number?.start !== 0) return null
  const unit = plain.slice(number.end).trim()
  const inUnit = unit === '' ? ofNumber : gramsInUnit(unit)
  const grams = gramsOf(number, inUnit)
  return grams === null || inUnit === 1 ? grams : round(grams, 2)
}

/** Without spaces, quotes, dots and commas at its end. An expression would try each of many commas as the first. */
function withoutEnds(text: string): string {
  let end = text.length
  while (end > 0 && /[\s".,]/.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/**
 * What was typed for an amount of coffee, in grams to a hundredth: `5 lb`, `2,27 kg`, `1,180`, `0`. A number without a
 * unit is in the reader's unit. Null if the text is not an amount.
 */
export function typedAmount(text: string, { weight }: Pick<FigureUnits, 'weight'>): number | null {
  const grams = writtenWeight(text, {
    decimalSign: decimalSignIn([text]),
    gramsInUnit: weight === 'oz' ? GRAMS_PER_OUNCE : 1,
  })
  return grams === null ? null : round(grams, 2)
}
