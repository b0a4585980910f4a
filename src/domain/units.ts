/** Converts a temperature from °F to °C. */
export function celsiusFromFahrenheit(fahrenheit: number): number {
  return ((fahrenheit - 32) * 5) / 9
}

/** Converts a rate of rise (a difference, so without the offset of 32) from °F/min to °C/min. */
export function celsiusPerMinuteFromFahrenheitPerMinute(rate: number): number {
  return (rate * 5) / 9
}

/** Grams in one avoirdupois pound, exact by definition (international yard and pound agreement, 1959). */
export const GRAMS_PER_POUND = 453.59237

/** Metres in one foot, exact by definition (international yard and pound agreement, 1959). */
export const METRES_PER_FOOT = 0.3048

/**
 * Rounds half up (-2.5 becomes -2) on the decimal digits that a person sees, so that 1.005 becomes 1.01 at two
 * decimals although its binary value lies below.
 */
export function round(value: number, decimals = 0): number {
  const scaled = value * 10 ** decimals
  if (!Number.isFinite(scaled)) return value
  return Math.round(Number(scaled.toPrecision(15))) / 10 ** decimals || 0
}

/** A derived value as it travels, with at most 4 decimals; screens round further. Null stays null. */
export function travelling(value: number | null): number | null {
  return value === null ? null : round(value, 4)
}
