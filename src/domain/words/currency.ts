/** Whether this is the code of a currency as in ISO 4217, such as `EUR`. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}
