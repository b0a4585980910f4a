import type { Price } from '#domain/bean/price/bean-price.ts'
import { GRAMS_PER_POUND } from '#domain/record/units.ts'
import type { DecimalSign } from '#domain/words/decimal-sign.ts'
import { numbersIn } from '#domain/words/written-numbers.ts'
import { sizesIn } from '#domain/words/written-weights.ts'

/** The weight in grams that a label names, such as that of a variant; null if it names none or several bags. */
export function gramsOfSize(
  label: string | null | undefined,
  decimalSign: DecimalSign | null = null,
): number | null {
  if (SEVERAL_BAGS.test(label ?? '')) return null
  return sizesIn(label ?? '', decimalSign)[0]?.grams ?? null
}

/** `2 x 1 lb` is priced for more than the size it names. */
const SEVERAL_BAGS = /\d\s*[x×]\s*\d/i

/** The offer of a pound, otherwise that of a kilogram, otherwise that of the smallest size. */
export function chosenOffer(offers: readonly Price[]): Price | null {
  const usable = offers.filter(({ grams, amount }) => grams !== null && grams > 0 && amount > 0)
  const [smallest = null] = usable.toSorted((one, other) => (one.grams ?? 0) - (other.grams ?? 0))
  const ofSize = (size: number) => usable.find(({ grams }) => Math.abs((grams ?? 0) / size - 1) < 0.001)
  return ofSize(GRAMS_PER_POUND) ?? ofSize(1000) ?? smallest
}

/** An amount as a shop's data has it, `"6.35"`, `1250` or `1,250.00`; null if it is not one number above 0. */
export function amountOf(value: unknown): number | null {
  if (typeof value === 'number') return value > 0 && Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const [number, ...others] = numbersIn(value, '.')
  return number !== undefined && others.length === 0 && number.value > 0 ? number.value : null
}
