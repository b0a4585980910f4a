import { failure, type Result, success } from '#domain/record/result.ts'
import { isCurrency, round } from '#domain/record/units.ts'
import type { DecimalSign } from '#domain/words/decimal-sign.ts'
import { halfWidth } from '#domain/words/name-folding.ts'
import { gramsInUnit, sizesIn } from '#domain/words/written-weights.ts'
import { DEFAULT_CURRENCY, type Price, sizeText } from './bean-price.ts'
import { currencyWritten } from './currencies.ts'
import { pricesIn, type WrittenPrice } from './written-prices.ts'

/** What is typed for a price. A whole price may be typed as its amount: `36,90 € / kg`. */
export interface TypedPrice {
  amount: string
  currency: string
  /** What the amount is for: `kg`, `/ lb`, `250 g`. */
  unit: string
}

/** A price as it is typed; empty without one. */
export function typedOf(price: Price | null): TypedPrice {
  if (price === null) return { amount: '', currency: '', unit: '' }
  const { amount, currency, grams } = price
  return {
    amount: withPairedDecimals(amount),
    currency: currency ?? '',
    unit: grams === null ? '' : sizeText(grams, withPairedDecimals),
  }
}

/** `36.9` as `36.90`, and `3.845` as `3.8450`, because three decimals may be read as a thousand. */
function withPairedDecimals(number: number): string {
  const written = number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
  const [, decimals = ''] = written.split('.')
  return decimals.length % 2 === 0 ? written : `${written}0`
}

/**
 * Puts currency and unit of a whole price that was typed as the amount into their places. Leaves everything as it is
 * typed if the amount is just that, or isn't understood.
 */
export function spreadPrice(typed: TypedPrice, decimalSign: DecimalSign | null): TypedPrice {
  const price = wholePrice(typed, decimalSign)
  if (price === null || (price.currency === null && price.grams === null)) return typed
  return {
    amount: price.digits,
    currency: price.currency ?? typed.currency,
    unit: price.grams === null ? typed.unit : sizeText(price.grams),
  }
}

/** Why what is typed is no price. */
export type PriceProblem =
  /** The amount is no number, and no price. */
  | { part: 'amount'; code: 'no price' }
  /** Currency or unit without an amount. */
  | { part: 'amount'; code: 'no amount' }
  | { part: 'currency'; code: 'no currency' }
  | { part: 'unit'; code: 'no size' }

/**
 * The price that is typed; null if nothing is. Its currency and its weight may be unknown. `decimalSign` is that of the
 * reader's language, for `1.250`.
 */
export function readTypedPrice(
  typed: TypedPrice,
  decimalSign: DecimalSign | null,
): Result<Price | null, PriceProblem> {
  const { amount, currency, unit } = spreadPrice(typed, decimalSign)
  if (amount.trim() === '') {
    const isEmpty = currency.trim() === '' && unit.trim() === ''
    return isEmpty ? success(null) : failure({ part: 'amount', code: 'no amount' })
  }
  const price = wholePrice({ amount, currency, unit }, decimalSign)
  if (price === null) return failure({ part: 'amount', code: 'no price' })
  const code = currency.trim() === '' ? null : currencyTyped(currency)
  if (code === undefined) return failure({ part: 'currency', code: 'no currency' })
  const grams = unit.trim() === '' ? null : sizeTyped(unit, decimalSign)
  if (grams === undefined) return failure({ part: 'unit', code: 'no size' })
  return success({ amount: price.amount, currency: code, grams })
}

/** The one price that the amount's text states, and nothing else; null if it isn't one. */
function wholePrice(typed: TypedPrice, decimalSign: DecimalSign | null): WrittenPrice | null {
  const text = withCapitalCodes(halfWidth(typed.amount))
  const shared = SHARED_SIGNS.find(({ sign }) => sign.test(text))
  const currency = shared === undefined ? null : whichOf(shared, typed.currency)
  const beside = currencyTyped(typed.currency) ?? null
  const [price, ...others] = pricesIn(text, { currency, decimalSign, typed: { currency: beside } })
  if (price === undefined || others.length > 0 || !NOTHING_MORE.test(price.rest)) return null
  return shared !== undefined && price.currency === null ? null : price
}

/** What may be left of a text that is a price. */
const NOTHING_MORE = /^(?:[\s*().]|bags?|sacks?)*$/iu

/** Codes of currencies may be typed in small letters; `kgs` is a unit. */
function withCapitalCodes(text: string): string {
  return text.replace(/\p{Letter}+/gu, word => {
    const code = word.toUpperCase()
    return isCurrency(code) && gramsInUnit(word) === null ? code : word
  })
}

/** A sign that currencies share, these currencies, and the one that it usually stands for. */
interface SharedSign {
  sign: RegExp
  currencies: readonly string[]
  usual: string | null
}

const SHARED_SIGNS: readonly SharedSign[] = [
  {
    sign: /(?<!\p{Letter})\$/u,
    currencies: ['USD', 'AUD', 'CAD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'COP', 'CLP', 'ARS'],
    usual: DEFAULT_CURRENCY,
  },
  { sign: /(?<!\p{Letter})kr(?!\p{Letter})/iu, currencies: ['SEK', 'NOK', 'DKK', 'ISK'], usual: null },
]

/** The currency that a sign stands for where prices are in this one. */
function whichOf({ currencies, usual }: SharedSign, here: string): string | null {
  return currencies.find(currency => currency === here.trim().toUpperCase()) ?? usual
}

/** A code in any case, or a sign; undefined if it is none. */
function currencyTyped(text: string): string | undefined {
  const written = text.trim()
  const code = written.toUpperCase()
  if (isCurrency(code)) return code
  return currencyWritten(written, written === '$' ? DEFAULT_CURRENCY : null)?.code ?? undefined
}

/** The grams of `kg`, `/ lb`, `per kg`, `250 g`, `12 oz bag`; undefined if the text is no weight with its unit. */
function sizeTyped(text: string, decimalSign: DecimalSign | null): number | undefined {
  const size = halfWidth(text).replace(PER, '').replace(BAG, '').trim()
  const inUnit = gramsInUnit(size)
  if (inUnit !== null) return inUnit
  const [written, ...others] = sizesIn(size, decimalSign)
  const isWhole = written?.start === 0 && written.end === size.length && others.length === 0
  return isWhole ? round(written.grams, 9) : undefined
}

const PER = /^\s*(?:\/|per\s|pro\s)/i
const BAG = /(?:\.|\s(?:bags?|sacks?))\s*$/i
