import { type DecimalSign, decimalSignOf } from '#domain/words/written-numbers.ts'

/** The sign before the decimals in the reader's language; null if the browser doesn't know it. */
export function readersDecimalSign(): DecimalSign | null {
  return decimalSignOf(navigator.language)
}
