import { round } from '#domain/record/units.ts'
import {
  type FigureUnits,
  shownRateOfRise,
  shownTemperature,
  shownWeight,
} from '#domain/words/shown-figures.ts'
import { DASH } from './figure-text.ts'

/** A weight in grams as `350 g` or `12.35 oz`, with at most one or two decimals. */
export function weightText(grams: number | null | undefined, units: FigureUnits): string {
  if (grams == null) return DASH
  return `${round(shownWeight(grams, units), units.weight === 'oz' ? 2 : 1)} ${units.weight}`
}

/** A weight in whole grams or tenths of an ounce, without its unit. */
export function coarseWeight(grams: number | null, units: FigureUnits): string {
  if (grams === null) return DASH
  const decimals = units.weight === 'oz' ? 1 : 0
  return round(shownWeight(grams, units), decimals).toFixed(decimals)
}

/** A temperature in °C in whole degrees of the reader's unit: `207 °C`, `405 °F`. */
export function temperatureText(celsius: number | null | undefined, units: FigureUnits): string {
  return celsius == null ? DASH : `${round(shownTemperature(celsius, units))} ${units.temperature}`
}

/** A temperature in °C with two decimals, for a table that names the unit. */
export function exactTemperature(celsius: number | null, units: FigureUnits): string {
  return celsius === null ? DASH : round(shownTemperature(celsius, units), 2).toFixed(2)
}

/** A rate of rise in °C/min with two decimals, for a table that names the unit. */
export function exactRateOfRise(celsiusPerMinute: number | null, units: FigureUnits): string {
  return celsiusPerMinute === null ? DASH : round(shownRateOfRise(celsiusPerMinute, units), 2).toFixed(2)
}
