/** The sign before the decimals; the other one groups thousands. */
export type DecimalSign = '.' | ','

/** The sign before the decimals in a language such as `de-CH`, from Unicode's CLDR; null if the language is unknown. */
export function decimalSignOf(language: string | null | undefined): DecimalSign | null {
  try {
    if (!language || Intl.NumberFormat.supportedLocalesOf(language).length === 0) return null
  } catch {
    return null
  }
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value
  return sign === '.' || sign === ',' ? sign : null
}
