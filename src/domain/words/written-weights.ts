import { GRAMS_PER_OUNCE, GRAMS_PER_POUND } from '#domain/record/units.ts'
import { halfWidth } from '#domain/words/half-width.ts'
import { type DecimalSign, numbersIn } from '#domain/words/written-numbers.ts'

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
  return numbersIn(plain, decimalSign).flatMap(({ value, otherValue, start, end }) => {
    const [written = '', unit = ''] = UNIT_AFTER.exec(plain.slice(end, end + LONGEST_UNIT)) ?? []
    const inUnit = gramsInUnit(unit)
    if (inUnit === null) return []
    const isTooHeavy = inUnit === 1000 && value >= MOST_KILOGRAMS && otherValue !== null
    const grams = (isTooHeavy ? otherValue : value) * inUnit
    return grams > 0 ? [{ grams, start, end: end + written.length }] : []
  })
}

const LONGEST_UNIT = 20
