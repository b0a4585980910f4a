import {
  fahrenheitFromCelsius,
  fahrenheitPerMinuteFromCelsiusPerMinute,
  GRAMS_PER_OUNCE,
} from '#domain/record/units.ts'
import type { FigureUnits } from './figure-units.ts'

/** A temperature in °C as a number in the reader's unit. */
export function shownTemperature(celsius: number, { temperature }: FigureUnits): number {
  return temperature === '°F' ? fahrenheitFromCelsius(celsius) : celsius
}

/** A difference of two temperatures in °C as a number in the reader's unit, without the 32 °F of the scale. */
export function shownTemperatureDifference(celsius: number, { temperature }: FigureUnits): number {
  return temperature === '°F' ? fahrenheitPerMinuteFromCelsiusPerMinute(celsius) : celsius
}

/** A rate of rise in °C/min as a number in the reader's unit. */
export function shownRateOfRise(celsiusPerMinute: number, units: FigureUnits): number {
  return shownTemperatureDifference(celsiusPerMinute, units)
}

/** A weight in grams as a number in the reader's unit. */
export function shownWeight(grams: number, { weight }: FigureUnits): number {
  return weight === 'oz' ? grams / GRAMS_PER_OUNCE : grams
}
