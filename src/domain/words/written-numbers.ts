import type { DecimalSign } from './decimal-sign.ts'
import { halfWidth } from './name-folding.ts'

/** A number in a text. */
export interface WrittenNumber {
  value: number
  /** Its other reading, if its sign may be both: `1.700` is 1700 or 1.7. */
  otherValue: number | null
  /** Where it begins and ends in the text. */
  start: number
  end: number
}

/**
 * The numbers in a text, whatever its language: `1,700`, `1.700`, `1 700` and `1’700` are 1700; `87.25` and `87,25` are
 * 87.25; `1.250,50` and `1,250.50` are 1250.5; `86½` and `86 1/2` are 86.5. A sign before exactly three digits may be
 * both: then it groups thousands, unless `decimalSign` says that it is the sign before the decimals. Digits after a
 * letter, as in `SL28`, are part of a name. Full-width digits count like any others.
 */
export function numbersIn(text: string, decimalSign: DecimalSign | null = null): WrittenNumber[] {
  return [...halfWidth(text).matchAll(NUMBER)].map(match => {
    const { digits, fraction, alone } = match.groups ?? {}
    const place = { start: match.index, end: match.index + match[0].length }
    if (digits === undefined) return { value: fractionOf(alone), otherValue: null, ...place }
    const read = readDigits(digits, decimalSign)
    return { value: read.value + fractionOf(fraction), otherValue: read.otherValue, ...place }
  })
}

/** The value of a number in the reading that passes a test; null if neither does, or without a number. */
export function readingOf(
  number: WrittenNumber | undefined,
  passes: (value: number) => boolean,
): number | null {
  if (number === undefined) return null
  if (passes(number.value)) return number.value
  return number.otherValue !== null && passes(number.otherValue) ? number.otherValue : null
}

/** The number that a whole text is: `1,250`, `12.5`, `12.`. Null if it is something else. */
export function wholeNumber(text: string, decimalSign: DecimalSign): number | null {
  const digits = text.trim().replace(/[.,]$/, '')
  const [number] = numbersIn(digits, decimalSign)
  return number?.start === 0 && number.end === digits.length ? number.value : null
}

/** The sign before the decimals in texts of the same notation: a comma if it can be nothing else in one, else a dot. */
export function decimalSignIn(texts: readonly string[]): DecimalSign {
  const isComma = (text: string) =>
    numbersIn(text).some(({ start, end }) => DECIMAL_COMMA.test(text.slice(start, end)))
  return texts.some(isComma) ? ',' : '.'
}

/** After groups of thousands, or alone and not before exactly three digits. */
const DECIMAL_COMMA = /\d[.'’]\d{3},|^[^.,'’]*,(?!\d{3}$)\d*$/

const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['¼', 0.25],
  ['1/4', 0.25],
  ['½', 0.5],
  ['1/2', 0.5],
  ['¾', 0.75],
  ['3/4', 0.75],
])

function fractionOf(text: string | undefined): number {
  return FRACTIONS.get((text ?? '').replace('⁄', '/').replace(/\s/g, '')) ?? 0
}

const BLANK = String.raw`[ \u00a0\u2009\u202f]`
/** Digits in groups of three. */
const GROUPED = String.raw`\d{1,3}(?:([.,'’]|${BLANK})\d{3})(?:\1\d{3})*(?!\d)(?:[.,]\d+)?`
const FRACTION = String.raw`[¼½¾]|(?:1 ?[/⁄] ?[24]|3 ?[/⁄] ?4)(?![\d/⁄.,])`
const NUMBER = new RegExp(
  String.raw`(?<![\p{sc=Latin}\p{sc=Cyrillic}\d]|\d[.,])` +
    String.raw`(?:(?<alone>${FRACTION})|(?<digits>${GROUPED}|\d+(?:[.,]\d+)?|(?<![\d.,])[.,]\d+)(?:${BLANK}?(?<fraction>${FRACTION}))?)`,
  'gu',
)

/** One, two or three digits, a sign and three digits. */
const MAY_BE_GROUPED = /^[1-9]\d{0,2}[.,]\d{3}$/

function readDigits(digits: string, decimalSign: DecimalSign | null): Omit<WrittenNumber, 'start' | 'end'> {
  const compact = digits.replace(/[^\d.,]/g, '')
  const signs = compact.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  const whole = Number(compact.replace(/[.,]/g, ''))
  const isOnlyGrouped = last === undefined || (signs.length > 1 && signs.every(sign => sign === last))
  if (isOnlyGrouped) return { value: whole, otherValue: null }
  const decimals = compact.length - compact.lastIndexOf(last) - 1
  const value = Number(`${compact.slice(0, -decimals - 1).replace(/[.,]/g, '')}.${compact.slice(-decimals)}`)
  if (!MAY_BE_GROUPED.test(compact)) return { value, otherValue: null }
  return last === decimalSign ? { value, otherValue: whole } : { value: whole, otherValue: value }
}
