import { GRAMS_PER_OUNCE, GRAMS_PER_POUND, round } from '#domain/units.ts'
import type { BeanFields } from './bean.ts'

/** A price as it is stated: an amount of money for a weight. */
export interface Price {
  amount: number
  /** ISO 4217; null if unknown. */
  currency: string | null
  /** What the amount is for; null if unknown. */
  grams: number | null
}

/** The currency of a bean's `cost_per_lb` without a price as bought. */
export const DEFAULT_CURRENCY = 'USD'

/** A bean's price as bought; null without one. */
export function priceOfBean(bean: BeanPrice): Price | null {
  const { price_amount: amount, price_currency: currency, price_weight_g: grams } = bean
  return amount === null ? null : { amount, currency, grams }
}

/** The fields of a bean that state its price as bought. */
export type BeanPrice = Pick<BeanFields, 'price_amount' | 'price_currency' | 'price_weight_g'>

/** The fields of a bean for a price. */
export function fieldsOfPrice(price: Price | null): BeanPrice {
  return {
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    price_weight_g: price?.grams ?? null,
  }
}

/** The price of a pound, to a hundredth; null if the price is in another currency or for an unknown weight. */
export function costPerPound(price: Price | null, currency: string): number | null {
  if (price === null || price.grams === null || price.currency !== currency) return null
  return round(price.amount / (price.grams / GRAMS_PER_POUND), 2)
}

/** The price of a gram in a currency: as bought, or from the cost per pound; null if it is in another currency. */
export function costPerGram(
  bean: BeanPrice & Pick<BeanFields, 'cost_per_lb'>,
  currency: string,
): number | null {
  const price = priceOfBean(bean)
  if (price?.grams != null && price.currency === currency) return price.amount / price.grams
  const isInCurrency = (bean.price_currency ?? DEFAULT_CURRENCY) === currency
  return isInCurrency && bean.cost_per_lb !== null ? bean.cost_per_lb / GRAMS_PER_POUND : null
}

/** A weight as shops write sizes: `kg`, `250 g`, `60 kg`, `lb`, `5 lb`, `12 oz`. */
export function sizeText(grams: number): string {
  const whole = [
    [GRAMS_PER_POUND, 'lb'],
    [GRAMS_PER_OUNCE, 'oz'],
  ] as const
  for (const [inUnit, unit] of whole) {
    const count = Math.round(grams / inUnit)
    if (count > 0 && Math.abs(grams - count * inUnit) < SMALLEST_WEIGHT) return counted(count, unit)
  }
  return grams >= 1000 && grams % 100 === 0 ? counted(grams / 1000, 'kg') : `${grams} g`
}

/** Grams; pounds and ounces are no round number of them. */
const SMALLEST_WEIGHT = 0.0005

function counted(count: number, unit: string): string {
  return count === 1 ? unit : `${count} ${unit}`
}
