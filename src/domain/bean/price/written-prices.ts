import { hasCents } from '#domain/record/units.ts'
import type { DecimalSign } from '#domain/words/decimal-sign.ts'
import { halfWidth } from '#domain/words/name-folding.ts'
import { numbersIn, type WrittenNumber } from '#domain/words/written-numbers.ts'
import { gramsInUnit, sizesIn, UNIT_PATTERN, type WrittenSize } from '#domain/words/written-weights.ts'
import type { Price } from './bean-price.ts'
import { CURRENCY_PATTERN, currencyWritten } from './currencies.ts'

/** What is known before prices are read. */
export interface PriceContext {
  /** The currency of the page's data, for signs that several share. */
  currency: string | null
  decimalSign: DecimalSign | null
  /** Somebody typed a price and nothing else, with this currency beside it: it may lack its own, and be 0. */
  typed?: { currency: string | null }
}

/** A price in a line. */
export interface WrittenPrice extends Price {
  /** The digits of its amount as they are written. */
  digits: string
  /** What the line says besides the price. */
  rest: string
}

/**
 * The prices that a line states, with the weight that each is for, if it says so: `14,90 € / kg inkl. MwSt.`, `24,90 €
 * le kilo`, `Preis pro kg: 14,90 €`, `250 g – 9,50 €`, `1,980円 / 200g`, `KZT 9 350`. Null for an unknown weight.
 */
export function pricesIn(line: string, context: PriceContext): WrittenPrice[] {
  // Digits right after letters are otherwise part of a name.
  const text = halfWidth(line).replace(CODE_BEFORE_DIGIT, '$& ')
  const sizes = sizesIn(text, context.decimalSign)
  return moneyIn(text, sizes, context).map(({ amount, currency, digits, start, end }) => {
    const size =
      unitAfter(text, end) ??
      sizeBefore(text, start, sizes) ??
      sizeAfter(text, end, sizes) ??
      unitBefore(text, start)
    const before = text.slice(0, Math.min(start, size?.start ?? start))
    const after = text.slice(Math.max(end, size?.end ?? end))
    return { amount, currency, grams: size?.grams ?? null, digits, rest: `${before} ${after}`.trim() }
  })
}

const CODE_BEFORE_DIGIT = /(?<![A-Za-z])(?:[A-Z]{3}|Fr\.?|kr|zł)(?=\d)/g

interface Money extends Pick<WrittenPrice, 'amount' | 'currency' | 'digits'> {
  /** With its currency. */
  start: number
  end: number
}

/** How far a number and its currency, or a price and its weight, may be apart, in characters. */
const NEAR = 40

/** `14,90 €`, `15,- €`. */
const CURRENCY_AFTER = new RegExp(String.raw`^(?:[,.]?[-–—]{1,2})?\s?(${CURRENCY_PATTERN})\.?`, 'iu')
const NO_CENTS = /^[,.][-–—]{1,2}/
const CURRENCY_BEFORE = new RegExp(String.raw`(?<!\p{Letter})(${CURRENCY_PATTERN})\s?$`, 'iu')

function moneyIn(text: string, sizes: readonly WrittenSize[], context: PriceContext): Money[] {
  const { currency, decimalSign, typed } = context
  return numbersIn(text, decimalSign).flatMap(number => {
    const { value, start, end } = number
    if (value <= 0 && typed === undefined) return []
    const digits = text.slice(start, end)
    const moneyOf = (code: string | null) => ({ amount: amountOf(number, code), currency: code, digits })
    const after = CURRENCY_AFTER.exec(text.slice(end, end + NEAR))
    const before = CURRENCY_BEFORE.exec(text.slice(Math.max(0, start - NEAR), start))
    const [noCents = ''] = NO_CENTS.exec(text.slice(end, end + NEAR)) ?? []
    const ofAfter = currencyWritten(after?.[1] ?? '', currency)
    const ofBefore = currencyWritten(before?.[1] ?? '', currency)
    const startOfBefore = start - (before?.[0].length ?? 0)
    const endOfAmount = end + noCents.length
    if (after !== null && ofAfter !== null) {
      const isSaidTwice = ofBefore !== null && (ofBefore.isShared || ofBefore.code === ofAfter.code)
      const place = { start: isSaidTwice ? startOfBefore : start, end: end + after[0].length }
      return [{ ...moneyOf(ofAfter.code), ...place }]
    }
    if (ofBefore !== null) return [{ ...moneyOf(ofBefore.code), start: startOfBefore, end: endOfAmount }]
    const isBare = typed !== undefined && !sizes.some(size => size.start === start)
    return isBare ? [{ ...moneyOf(typed.currency), currency: null, start, end: endOfAmount }] : []
  })
}

/** The amount that a number states: `1,980` of a currency without cents is 1980, whatever the decimal sign. */
function amountOf({ value, otherValue }: WrittenNumber, currency: string | null): number {
  const isGrouped = currency !== null && !hasCents(currency)
  return isGrouped ? Math.max(value, otherValue ?? value) : value
}

const PER = 'per|pro|je|par|pour|por|al|alla|au|le|la|el|il|za|na|за|voor|für|à|a'

/** `/ kg`, `pro Kilo`, `le kg`: one unit. */
const UNIT_AFTER = new RegExp(String.raw`^[\s*(（]{0,3}(?:/|(?:${PER})\s)\s?(${UNIT_PATTERN})`, 'iu')

/** `Preis pro kg:`, `Kilopreis`; `1kgあたり` is a size before. */
const UNIT_BEFORE = new RegExp(
  String.raw`(?:(?:${PER}|du)\s|/\s?)(${UNIT_PATTERN})\s?[:：–-]?\s*$|(?:^|\s)(kilo)p(?:reis|rijs)\s?[:：–-]?\s*$`,
  'iu',
)

function unitAfter(text: string, end: number): WrittenSize | null {
  return sizeOfUnit(UNIT_AFTER.exec(text.slice(end, end + NEAR)), end)
}

function unitBefore(text: string, start: number): WrittenSize | null {
  const from = Math.max(0, start - NEAR)
  return sizeOfUnit(UNIT_BEFORE.exec(text.slice(from, start)), from)
}

/** One unit, with the words around it. */
function sizeOfUnit(match: RegExpExecArray | null, from: number): WrittenSize | null {
  const grams = gramsInUnit(match?.[1] ?? match?.[2] ?? '')
  if (match === null || grams === null) return null
  const start = from + match.index
  return { grams, start, end: start + match[0].length }
}

/** `250 g: 9,50 €`; not `from 5 kg 13.90 €`, which is a discount. */
function sizeBefore(text: string, start: number, sizes: readonly WrittenSize[]): WrittenSize | null {
  const size = sizes.findLast(({ end }) => end <= start)
  if (size === undefined || !BETWEEN_SIZE_AND_PRICE.test(text.slice(size.end, start).trim())) return null
  return FROM.test(text.slice(Math.max(0, size.start - NEAR), size.start)) ? null : { ...size, end: start }
}

const BETWEEN_SIZE_AND_PRICE = /^(?:[:：=|–—-]|あたり|当たり|につき)?$/
const FROM = /(?:^|\s)(?:ab|from|dès|desde|a partir (?:de|di)|à partir de|da|od|vanaf|от)\s+$/i

/** `9,50 € / 250 g`, `9,50 € (250 g)`, `9,50 € pour 250 g`. */
function sizeAfter(text: string, end: number, sizes: readonly WrittenSize[]): WrittenSize | null {
  const size = sizes.find(({ start }) => start >= end)
  if (size === undefined || !BETWEEN_PRICE_AND_SIZE.test(text.slice(end, size.start))) return null
  return { ...size, start: end }
}

const BETWEEN_PRICE_AND_SIZE = new RegExp(String.raw`^[\s*]{0,3}(?:[/(（|–—-]|${PER})?\s*$`, 'iu')
