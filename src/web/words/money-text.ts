import { decimalSignIn, wholeNumber } from '#domain/words/written-numbers.ts'

/** An amount of money in the reader's form: `68.00 €`, `$12.50`. `currency` is an ISO 4217 code. */
export function moneyText(amount: number, currency: string): string {
  return formatOf(currency).format(amount)
}

/** How the reader's language calls a currency in short: `€`, `US$`, `PLN`. */
export function currencySign(currency: string): string {
  const parts = formatOf(currency).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/**
 * Reads what was typed for an amount of money, to a hundredth; signs and names of currencies are left out: `68`,
 * `68,50 €`, `$1,250`. Null if it is something else.
 */
export function typedMoney(text: string): number | null {
  const [, digits] = TYPED.exec(text.replace(/[\s'’]/g, '')) ?? []
  if (digits === undefined) return null
  const amount = wholeNumber(digits, decimalSignIn([digits]))
  return amount === null ? null : Math.round(amount * 100) / 100
}

/** Digits with a currency before or after them. */
const TYPED = /^[\p{Sc}\p{L}]{0,4}\.?(\d[\d.,]*)[\p{Sc}\p{L}]{0,4}\.?$/u

/** By currency. Making one takes longer than a hundred rows. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? newFormat(currency)
  formats.set(currency, format)
  return format
}

function newFormat(currency: string): Intl.NumberFormat {
  const style = { style: 'currency', currency } as const
  try {
    return new Intl.NumberFormat(navigator.language, style)
  } catch {
    // Some browsers name their language in a form that `Intl` doesn't know: `en-US@posix`.
    return new Intl.NumberFormat(undefined, style)
  }
}

/** The name of a currency in the reader's language, with its code: `Euro (EUR)`. */
export function currencyName(currency: string): string {
  try {
    currencyNames ??= new Intl.DisplayNames(navigator.language, { type: 'currency' })
    return `${currencyNames.of(currency)} (${currency})`
  } catch {
    return currency
  }
}

let currencyNames: Intl.DisplayNames | undefined
