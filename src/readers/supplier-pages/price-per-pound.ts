import { GRAMS_PER_POUND, round } from '#domain/units.ts'

/** A size in which a coffee is sold, and its price. */
export interface PricedSize {
  pounds: number
  price: number
}

/** The weight of a size label in pounds: `1 LB`, `5lb bag`, `1/2 pound`, `500 g`, `1 kg`. Null if it names none. */
export function poundsOfSize(label: string | null | undefined): number | null {
  const match = SIZE.exec(label ?? '')
  if (match === null || SEVERAL_BAGS.test(label ?? '')) return null
  const [, whole = '', unit = ''] = match
  const amount = whole === '½' || /^1\s*\/\s*2$/.test(whole) ? 0.5 : Number(whole.replace(',', ''))
  const grams = amount * (GRAMS_PER_UNIT.find(([name]) => name.test(unit))?.[1] ?? Number.NaN)
  return grams > 0 ? grams / GRAMS_PER_POUND : null
}

/** The price of the one-pound size, or of the smallest size divided by its weight. */
export function pricePerPound(sizes: readonly PricedSize[]): number | null {
  const usable = sizes.filter(({ pounds, price }) => pounds > 0 && price > 0 && price < 1_000_000)
  const [smallest] = [...usable].sort((a, b) => a.pounds - b.pounds)
  const chosen = usable.find(({ pounds }) => Math.abs(pounds - 1) < 0.001) ?? smallest
  return chosen === undefined ? null : round(chosen.price / chosen.pounds, 2)
}

/** A price as shops write it, `"6.35"` or `1,250.00`; null if it is not a number. */
export function priceOf(value: unknown): number | null {
  const price =
    typeof value === 'string'
      ? Number(value.replace(/[$,\s]/g, '') || Number.NaN)
      : Number(value ?? Number.NaN)
  return Number.isFinite(price) && price > 0 ? price : null
}

const SIZE =
  /(?<![\d.,/])(\d{1,4}(?:,\d{3})?(?:\.\d+)?|½|1\s*\/\s*2)[\s-]*(lbs?|pounds?|kgs?|kilos?|kilograms?|g|gr|grams?|oz|ounces?)\b/i

/** `2 x 1 lb` is priced for more than the size it names. */
const SEVERAL_BAGS = /\d\s*[x×]\s*\d/i

const GRAMS_PER_UNIT: readonly [RegExp, number][] = [
  [/^(?:lb|pound)/i, GRAMS_PER_POUND],
  [/^k/i, 1000],
  [/^g/i, 1],
  [/^o/i, GRAMS_PER_POUND / 16],
]
