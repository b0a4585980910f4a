import { isCurrency } from '#domain/record/units.ts'

/** How shops write currencies; null where several share the sign. */
const SIGNS: ReadonlyMap<string, string | null> = new Map([
  ...['€', 'euro', 'euros', 'евро', 'ユーロ'].map(sign => [sign, 'EUR'] as const),
  ...['¥', '円'].map(sign => [sign, 'JPY'] as const),
  ...['₽', 'руб', 'р.'].map(sign => [sign, 'RUB'] as const),
  ...['₸', 'тг', 'тенге'].map(sign => [sign, 'KZT'] as const),
  ...['₴', 'грн'].map(sign => [sign, 'UAH'] as const),
  ...['fr.', 'sfr.'].map(sign => [sign, 'CHF'] as const),
  ['£', 'GBP'],
  ['zł', 'PLN'],
  ['kč', 'CZK'],
  ['ft', 'HUF'],
  ['₺', 'TRY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['r$', 'BRL'],
  ['us$', 'USD'],
  ['a$', 'AUD'],
  ['au$', 'AUD'],
  ['c$', 'CAD'],
  ['ca$', 'CAD'],
  ['nz$', 'NZD'],
  ['hk$', 'HKD'],
  ['nt$', 'TWD'],
  ['$', null],
  ['kr', null],
])

const LONGEST_FIRST = [...SIGNS.keys()].sort((one, other) => other.length - one.length)

const NO_LETTER_AFTER = String.raw`(?![\p{sc=Latin}\p{sc=Cyrillic}])`

/** A currency as a pattern: a sign, or a code of three letters. */
export const CURRENCY_PATTERN = `(?:${LONGEST_FIRST.map(patternOf).join('|')}|[a-z]{3}${NO_LETTER_AFTER})`

function patternOf(sign: string): string {
  return sign.replace(/[$.]/g, '\\$&') + (/\p{Letter}$/u.test(sign) ? NO_LETTER_AFTER : '')
}

/** A currency as it is written. */
interface WrittenCurrency {
  /** ISO 4217; null if nobody says which. */
  code: string | null
  /** Whether several currencies share its sign, such as `$`. */
  isShared: boolean
}

/** The currency that a sign or a code stands for; `ofPage` if several share the sign. Null if it is none. */
export function currencyWritten(written: string, ofPage: string | null): WrittenCurrency | null {
  const sign = SIGNS.get(written.toLowerCase())
  if (sign !== undefined) return { code: sign ?? ofPage, isShared: sign === null }
  return /^[A-Z]{3}$/.test(written) && isCurrency(written) ? { code: written, isShared: false } : null
}

/** The code of a currency in a page's data; null if it is none. */
export function currencyCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? ''
  return isCurrency(code) ? code : null
}
