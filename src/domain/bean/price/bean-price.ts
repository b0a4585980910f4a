import type { BeanFields } from '#domain/bean/bean.ts'
import { BEAN_FIELDS, type BeanPriceField } from '#domain/bean/bean-fields.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { GRAMS_PER_OUNCE, GRAMS_PER_POUND, round } from '#domain/record/units.ts'

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

/** The fields of a bean that state its price as bought. */
export type BeanPrice = Pick<BeanFields, 'price_amount' | 'price_currency' | 'price_weight_g'>

/** The fields of a bean that say what it cost. */
export type BeanCost = Pick<BeanFields, BeanPriceField>

/** What a bean cost: its price as bought, otherwise that of a pound; null without either. */
export function priceOfBean(bean: BeanCost): Price | null {
  const { price_amount: amount, price_currency: currency, price_weight_g: grams, cost_per_lb } = bean
  if (amount !== null) return { amount, currency, grams }
  return cost_per_lb === null ? null : ofPound(cost_per_lb, currency ?? DEFAULT_CURRENCY)
}

function ofPound(amount: number, currency: string): Price {
  return { amount, currency, grams: GRAMS_PER_POUND }
}

/** The fields of a bean for a price. */
export function fieldsOfPrice(price: Price | null): BeanPrice {
  return {
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    price_weight_g: price?.grams ?? null,
  }
}

/**
 * The price of a pound, computed to a hundredth; null if the price is in another currency, for an unknown weight, or
 * more than a bean may cost.
 */
export function costPerPound(price: Price | null, currency: string): number | null {
  if (price === null || price.grams === null || price.currency !== currency) return null
  const isOfPound = price.grams === GRAMS_PER_POUND
  const cost = isOfPound ? price.amount : round(price.amount / (price.grams / GRAMS_PER_POUND), 2)
  return cost > BEAN_FIELDS.cost_per_lb.most ? null : cost
}

/** The price of a gram in a currency: as bought, or from the cost per pound; null if it is in another currency. */
export function costPerGram(bean: BeanCost, currency: string): number | null {
  const price = priceOfBean(bean)
  if (price?.grams != null && price.currency === currency) return price.amount / price.grams
  const isInCurrency = (bean.price_currency ?? DEFAULT_CURRENCY) === currency
  return isInCurrency && bean.cost_per_lb !== null ? bean.cost_per_lb / GRAMS_PER_POUND : null
}

/** What a bean without a price cost. */
export const NO_COST: BeanCost = { ...fieldsOfPrice(null), cost_per_lb: null }

/**
 * What a bean cost after a write. `cost_per_lb` follows from a price as bought in the owner's currency, and goes with
 * the price. If it is written alone, it is the price as bought: in the currency of the price that it replaces, or in
 * the owner's. Beside a price of an unknown currency or weight it stands until another price is written.
 */
export function costAfterWrite(before: BeanCost, written: BeanCost, currency: string): BeanCost {
  const isCostWritten = written.cost_per_lb !== before.cost_per_lb
  const isPriceWritten = PRICE_PARTS.some(part => written[part] !== before[part])
  if (!isCostWritten && !isPriceWritten) return written
  const isRemoved = before.price_amount !== null && written.price_amount === null
  if (isRemoved && !isCostWritten) return NO_COST
  const { cost_per_lb } = written
  const price = written.price_amount === null ? null : priceOfBean(written)
  const isPartial = price !== null && (price.currency === null || price.grams === null)
  if (isPriceWritten && price !== null)
    return {
      ...written,
      cost_per_lb: isPartial && isCostWritten ? cost_per_lb : costPerPound(price, currency),
    }
  if (isPartial) return written
  if (price === null && !isCostWritten) return written
  if (cost_per_lb === null) return NO_COST
  const isOfRemoved = isRemoved && written.price_currency === before.price_currency
  const stated = isOfRemoved ? null : written.price_currency
  return { ...fieldsOfPrice(ofPound(cost_per_lb, stated ?? currency)), cost_per_lb }
}

const PRICE_PARTS = namesIn(fieldsOfPrice(null))

/** A weight as shops write sizes: `kg`, `250 g`, `60 kg`, `lb`, `5 lb`, `12 oz`. Grams are written by `written`. */
export function sizeText(grams: number, written: (grams: number) => string = String): string {
  const whole = [
    [GRAMS_PER_POUND, 'lb'],
    [GRAMS_PER_OUNCE, 'oz'],
  ] as const
  for (const [inUnit, unit] of whole) {
    const count = Math.round(grams / inUnit)
    if (count > 0 && Math.abs(grams - count * inUnit) < SMALLEST_WEIGHT) return counted(count, unit)
  }
  return grams >= 1000 && grams % 100 === 0 ? counted(grams / 1000, 'kg') : `${written(grams)} g`
}

/** Grams; pounds and ounces are no round number of them. */
const SMALLEST_WEIGHT = 0.0005

function counted(count: number, unit: string): string {
  return count === 1 ? unit : `${count} ${unit}`
}
