import {
  fahrenheitFromCelsius,
  fahrenheitPerMinuteFromCelsiusPerMinute,
  GRAMS_PER_OUNCE,
  round,
} from '#domain/units.ts'
import type { FigureUnits } from './figure-units.ts'

/** A temperature in °C as a number in the reader's unit. */
export function shownTemperature(celsius: number, { temperature }: FigureUnits): number {
  return temperature === '°F' ? fahrenheitFromCelsius(celsius) : celsius
}

/** A rate of rise in °C/min as a number in the reader's unit. */
export function shownRateOfRise(celsiusPerMinute: number, { temperature }: FigureUnits): number {
  return temperature === '°F' ? fahrenheitPerMinuteFromCelsiusPerMinute(celsiusPerMinute) : celsiusPerMinute
}

/** A weight in grams as a number in the reader's unit. */
export function shownWeight(grams: number, { weight }: FigureUnits): number {
  return weight === 'oz' ? grams / GRAMS_PER_OUNCE : grams
}

/** Converts the figures in a sentence that was written in °C: `flicks up by 1.6 °C/min` to `flicks up by 2.9 °F/min`. */
export function sentenceInUnits(sentence: string, units: FigureUnits): string {
  return sentence.replace(CELSIUS_FIGURE, (_figure, number: string, perMinute = '') => {
    const convert = perMinute === '' ? shownTemperature : shownRateOfRise
    const decimals = number.split('.')[1]?.length ?? 0
    return `${round(convert(Number(number), units), decimals).toFixed(decimals)} ${units.temperature}${perMinute}`
  })
}

const CELSIUS_FIGURE = /(-?\d{1,5}(?:\.\d{1,4})?)\s°C(\/min)?/g
