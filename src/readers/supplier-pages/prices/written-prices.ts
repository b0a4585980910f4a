import type { Price } from '#domain/bean/bean-price.ts'
import { halfWidth } from '#domain/words/half-width.ts'
import { type DecimalSign, numbersIn } from '#readers/supplier-pages/written-numbers.ts'
import { CURRENCY_PATTERN, currencyWritten } from './currencies.ts'
import { gramsInUnit, sizesIn, UNIT_PATTERN, type WrittenSize } from './sizes.ts'

/** What is known of a page before its prices are read. */
export interface PriceContext {
  /** The currency of the page's data, for signs that several share. */
  currency: string | null
  decimalSign: DecimalSign | null
}

/**
 * The prices that a line states, with the weight that each is for, if it says so: `14,90 € / kg inkl. MwSt.`, `24,90 €
 * le kilo`, `Preis pro kg: 14,90 €`, `250 g – 9,50 €`, `1,980円 / 200g`, `KZT 9 350`. Null for an unknown weight.
 */
export function pricesIn(line: string, context: PriceContext): Price[] {
  // Digits right after letters are otherwise part of a name.
  const text = halfWidth(line).replace(CODE_BEFORE_DIGIT, '$& ')
  const sizes = sizesIn(text, context.decimalSign)
  return moneyIn(text, context).map(({ amount, currency, start, end }) => ({
    amount,
    currency,
    grams:
      gramsOfUnit(UNIT_AFTER.exec(text.slice(end, end + NEAR))) ??
      gramsBefore(text, start, sizes) ??
      gramsAfter(text, end, sizes) ??
      gramsOfUnit(UNIT_BEFORE.exec(text.slice(Math.max(0, start - NEAR), start))),
  }))
}

const CODE_BEFORE_DIGIT = /(?<![A-Za-z])(?:[A-Z]{3}|Fr\.?|kr|zł)(?=\d)/g

interface Money {
  amount: number
  currency: string | null
  /** With its currency. */
  start: number
  end: number
}

/** How far a number and its currency, or a price and its weight, may be apart, in characters. */
const NEAR = 40

/** `14,90 €`, `15,- €`, `12.–`. */
const CURRENCY_AFTER = new RegExp(String.raw`^(?:[,.]?[-–—]{1,2})?\s?(${CURRENCY_PATTERN})\.?`, 'iu')
const NO_CENTS = /^[,.][-–—]{1,2}/
const CURRENCY_BEFORE = new RegExp(String.raw`(?<!\p{Letter})(${CURRENCY_PATTERN})\s?$`, 'iu')

function moneyIn(text: string, { currency, decimalSign }: PriceContext): Money[] {
  return numbersIn(text, decimalSign).flatMap(({ value: amount, start, end }) => {
    if (amount <= 0) return []
    const after = CURRENCY_AFTER.exec(text.slice(end, end + NEAR))
    const ofAfter = currencyWritten(after?.[1] ?? '', currency)
    if (after !== null && ofAfter !== null)
      return [{ amount, currency: ofAfter.code, start, end: end + after[0].length }]
    const before = CURRENCY_BEFORE.exec(text.slice(Math.max(0, start - NEAR), start))
    const ofBefore = currencyWritten(before?.[1] ?? '', currency)
    if (before === null || ofBefore === null) return []
    const [noCents = ''] = NO_CENTS.exec(text.slice(end, end + NEAR)) ?? []
    return [{ amount, currency: ofBefore.code, start: start - before[0].length, end: end + noCents.length }]
  })
}

const PER = 'per|pro|je|par|pour|por|al|alla|au|le|la|el|il|za|na|за|voor|für|à|a'

/** `/ kg`, `pro Kilo`, `le kg`: one unit. */
const UNIT_AFTER = new RegExp(String.raw`^[\s*(（]{0,3}(?:/|(?:${PER})\s)\s?(${UNIT_PATTERN})`, 'iu')

/** `Preis pro kg:`, `Kilopreis`, `1kgあたり` is a size before. */
const UNIT_BEFORE = new RegExp(
  String.raw`(?:(?:${PER}|du)\s|/\s?)(${UNIT_PATTERN})\s?[:：–-]?\s*$|(?:^|\s)(kilo)p(?:reis|rijs)\s?[:：–-]?\s*$`,
  'iu',
)

function gramsOfUnit(match: RegExpExecArray | null): number | null {
  return gramsInUnit(match?.[1] ?? match?.[2] ?? '')
}

/** `250 g: 9,50 €`; not `from 5 kg 13.90 €`, which is a discount. */
function gramsBefore(text: string, start: number, sizes: readonly WrittenSize[]): number | null {
  const size = sizes.findLast(({ end }) => end <= start)
  if (size === undefined || !BETWEEN_SIZE_AND_PRICE.test(text.slice(size.end, start).trim())) return null
  return FROM.test(text.slice(Math.max(0, size.start - NEAR), size.start)) ? null : size.grams
}

const BETWEEN_SIZE_AND_PRICE = /^(?:[:：=|–—-]|あたり|当たり|につき)?$/
const FROM = /(?:^|\s)(?:ab|from|dès|desde|a partir (?:de|di)|à partir de|da|od|vanaf|от)\s+$/i

/** `9,50 € / 250 g`, `9,50 € (250 g)`, `9,50 € pour 250 g`. */
function gramsAfter(text: string, end: number, sizes: readonly WrittenSize[]): number | null {
  const size = sizes.find(({ start }) => start >= end)
  return size !== undefined && BETWEEN_PRICE_AND_SIZE.test(text.slice(end, size.start)) ? size.grams : null
}

const BETWEEN_PRICE_AND_SIZE = new RegExp(String.raw`^[\s*]{0,3}(?:[/(（|–—-]|${PER})?\s*$`, 'iu')
