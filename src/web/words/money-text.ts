import { isCurrency } from '#domain/record/units.ts'
import { decimalSignIn, wholeNumber } from '#domain/words/written-numbers.ts'

/**
 * An amount of money: `€68.00`, `$1,250.50`. `currency` is an ISO 4217 code. It is written as every other figure is,
 * with a dot before the decimals whatever the reader's language: `1.35 kg` stands beside it.
 */
export function moneyText(amount: number, currency: string): string {
  return formatOf(currency).format(amount)
}

/** A currency in short: `€`, `CA$`, `PLN`. */
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
  const format = formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency })
  formats.set(currency, format)
  return format
}

/** The name of a currency with its code: `Euro (EUR)`. */
export function currencyName(currency: string): string {
  try {
    currencyNames ??= new Intl.DisplayNames('en', { type: 'currency' })
    return `${currencyNames.of(currency)} (${currency})`
  } catch {
    return currency
  }
}

let currencyNames: Intl.DisplayNames | undefined

/**
 * The code of a currency that was typed as its code or its name, in any case: `eur`, `Euro`, `Euro (EUR)`. What is
 * neither comes back in capitals.
 */
export function typedCurrency(text: string): string {
  const typed = text.trim().toUpperCase()
  const isNamed = (code: string) => {
    const name = currencyName(code).toUpperCase()
    return typed === name || `${typed} (${code})` === name
  }
  return isCurrency(typed) ? typed : (Intl.supportedValuesOf('currency').find(isNamed) ?? typed)
}
