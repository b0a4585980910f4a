import {
  fahrenheitFromCelsius,
  fahrenheitPerMinuteFromCelsiusPerMinute,
  GRAMS_PER_OUNCE,
} from '#domain/record/units.ts'

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

/** The units in which a reader can see temperatures and weights, the default first. */
export const TEMPERATURE_UNITS = ['°C', '°F'] as const
export const WEIGHT_UNITS = ['g', 'oz'] as const

/** The units of every figure on screen. Values that are stored, sent or computed with stay in °C, °C/min and g. */
export interface FigureUnits {
  temperature: (typeof TEMPERATURE_UNITS)[number]
  weight: (typeof WEIGHT_UNITS)[number]
}

export const DEFAULT_UNITS: FigureUnits = { temperature: '°C', weight: 'g' }
