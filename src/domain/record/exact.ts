/**
 * Grams or money as a whole number of ten-thousandths, so that sums don't drift: 0.1 + 0.2 - 0.3 is 0. Four decimals
 * are what answers keep, and hold the smallest unit of every currency (ISO 4217 has up to four). Exact up to 900
 * billion.
 */
export type Exact = number

const PARTS = 10_000

/** The number in ten-thousandths, rounded. */
export function exact(value: number): Exact {
  return Math.round(value * PARTS)
}

/** The number that these ten-thousandths are. */
export function inexact(value: Exact): number {
  return value / PARTS
}

/** Money for a gram, in parts of `PRICE_PARTS`: a whole number, so that averages of averages don't drift. */
export type Price = bigint

/** An average is wrong by at most half of one part for each purchase: by 10^-15 of the currency's unit a gram. */
const PRICE_PARTS = 10n ** 15n

/** The price of a gram if this much was paid for these grams; null for 0 g, which have none. */
export function priceOf(paid: Exact, grams: Exact): Price | null {
  return grams === 0 ? null : quotient(BigInt(paid) * PRICE_PARTS, BigInt(grams))
}

/** The average price of grams at one price and of grams that were paid for; that price if there are 0 g in all. */
export function averagePrice(grams: Exact, price: Price, bought: { grams: Exact; paid: Exact }): Price {
  if (grams + bought.grams === 0) return price
  const value = BigInt(grams) * price + BigInt(bought.paid) * PRICE_PARTS
  return quotient(value, BigInt(grams + bought.grams))
}

/** What grams (0 or more) cost at a price. */
export function costOf(grams: Exact, price: Price): Exact {
  return Number(quotient(BigInt(grams) * price, PRICE_PARTS))
}

/** A quotient of numbers that aren't negative, rounded half up. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
