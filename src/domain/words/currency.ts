/** Whether this is the code of a currency as in ISO 4217, such as `EUR`. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

/** Whether amounts of a currency have decimals as in ISO 4217: those of EUR have, those of JPY haven't. */
export function hasCents(currency: string): boolean {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits !== 0
  )
}
