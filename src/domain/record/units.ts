/** Converts a temperature from °F to °C. */
export function celsiusFromFahrenheit(fahrenheit: number): number {
  return ((fahrenheit - 32) * 5) / 9
}

/** Converts a rate of rise from °F/min to °C/min; a difference, so without the offset of 32. */
export function celsiusPerMinuteFromFahrenheitPerMinute(rate: number): number {
  return (rate * 5) / 9
}

/** Converts a temperature from °C to °F. */
export function fahrenheitFromCelsius(celsius: number): number {
  return (celsius * 9) / 5 + 32
}

/** Converts a rate of rise from °C/min to °F/min; a difference, so without the offset of 32. */
export function fahrenheitPerMinuteFromCelsiusPerMinute(rate: number): number {
  return (rate * 9) / 5
}

/** Grams in one avoirdupois pound, exact by definition (international yard and pound agreement, 1959). */
export const GRAMS_PER_POUND = 453.59237

/** Grams in one avoirdupois ounce, a sixteenth of a pound. */
export const GRAMS_PER_OUNCE = GRAMS_PER_POUND / 16

/** Metres in one foot, exact by definition (international yard and pound agreement, 1959). */
export const METRES_PER_FOOT = 0.3048

/**
 * Rounds half up (-2.5 becomes -2) by the decimal digits that a person sees: 1.005 becomes 1.01 at two decimals,
 * although its binary value is smaller.
 */
export function round(value: number, decimals = 0): number {
  const scaled = Number((value * 10 ** decimals).toPrecision(15))
  if (!Number.isFinite(scaled)) return value
  return Math.round(scaled) / 10 ** decimals || 0
}

/** Differences below so many decimals only binary arithmetic makes. */
const MOST_DECIMALS = 6

/** Whether a value is above another by more than binary arithmetic makes of equal ones. */
export function isAbove(value: number, other: number): boolean {
  return round(value, MOST_DECIMALS) > round(other, MOST_DECIMALS)
}

/**
 * Rounds to at least so many decimals, and to as many more as it takes to be beyond the bounds that the value is
 * beyond, and no other: 14.02 beside 14 stays 14.02 at one decimal.
 */
export function roundBeside(value: number, from: number, to: number, decimals = 0): number {
  const rounded = round(value, decimals)
  const isTrue =
    isAbove(from, rounded) === isAbove(from, value) && isAbove(rounded, to) === isAbove(value, to)
  return isTrue || decimals >= MOST_DECIMALS ? rounded : roundBeside(value, from, to, decimals + 1)
}

/** A number of `roundBeside` with at least one decimal: `14.0`, `14.02`. */
export function withDecimals(value: number): string {
  const shown = String(value)
  return (shown.split('.')[1]?.length ?? 0) > 1 ? shown : value.toFixed(1)
}

/**
 * Rounds a derived value to the 4 decimals that the API and the database keep; screens round further. Null stays
 * null.
 */
export function roundForTransport(value: number | null): number | null {
  return value === null ? null : round(value, 4)
}

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
