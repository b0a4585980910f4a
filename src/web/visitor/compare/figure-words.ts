import type { ComparisonCell } from '#domain/comparison/comparison-table.ts'
import type { FigureKind } from '#domain/comparison/difference.ts'
import type { Moment } from '#domain/comparison/moments.ts'
import { round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { settingText } from '#domain/roast/roasting-settings.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import {
  type FigureUnits,
  shownRateOfRise,
  shownTemperature,
  shownTemperatureDifference,
} from '#domain/words/shown-figures.ts'
import { DASH, durationText, percentPointsText, percentText, unbroken } from '#web/words/figure-text.ts'
import { scoreText } from '#web/words/score-text.ts'
import { temperatureText, weightText } from '#web/words/unit-text.ts'

/** A figure with its unit, and points with those that could be earned. An unknown one is a dash. */
export function figureText(
  kind: FigureKind,
  value: number | null,
  units: FigureUnits,
  { most }: Partial<Pick<ComparisonCell, 'most'>> = {},
): string {
  if (value === null) return DASH
  switch (kind) {
    case 'duration':
      return durationText(value)
    case 'share':
      return percentText(value)
    case 'temperature':
      return temperatureText(value, units)
    case 'rate':
      return `${measuredRate(value, units)} ${units.temperature}/min`
    case 'weight':
      return weightText(value, units)
    case 'setting':
      return settingText(value)
    case 'score':
      return scoreText(round(value), null)
    case 'points':
      return `${round(value, 1).toFixed(1)}\u00a0of\u00a0${most}`
  }
}

/** A difference with its sign and its unit: `+0:12`, `−1.3 points`, `±0`. */
export function differenceText(kind: FigureKind, difference: number, units: FigureUnits): string {
  return difference === 0 ? '±0' : `${difference < 0 ? '−' : '+'}${sizeText(kind, difference, units)}`
}

/**
 * The size of a difference on one line, with the decimals of the figures that it is between. Rows of points say what
 * they are by their names, and a setting has no unit.
 */
export function sizeText(kind: FigureKind, difference: number, units: FigureUnits): string {
  return unbroken(sizeInWords(kind, Math.abs(difference), units))
}

function sizeInWords(kind: FigureKind, size: number, units: FigureUnits): string {
  switch (kind) {
    case 'duration':
      return formatDuration(size)
    case 'share':
      return percentPointsText(size)
    case 'temperature':
      return `${round(shownTemperatureDifference(size, units))} ${units.temperature}`
    case 'rate':
      return `${measuredRate(size, units)} ${units.temperature}/min`
    case 'weight':
      return weightText(size, units)
    case 'score':
      return counted(round(size), 'point')
    case 'points':
      return round(size, 1).toFixed(1)
    case 'setting':
      return settingText(size)
  }
}

/** The unit of a figure's unconverted value, for tables that other programs open; empty if it has none. */
export const FIGURE_UNITS: Record<FigureKind, string> = {
  duration: 's',
  share: '%',
  temperature: '°C',
  rate: '°C/min',
  weight: 'g',
  score: '',
  points: '',
  setting: '',
}

/** A measured temperature in °C in the reader's unit, with one decimal and without the unit. */
export function measuredTemperature(celsius: number | null, units: FigureUnits): string {
  return measured(celsius === null ? null : shownTemperature(celsius, units))
}

/** The same for a rate of rise in °C/min. */
export function measuredRate(celsiusPerMinute: number | null, units: FigureUnits): string {
  return measured(celsiusPerMinute === null ? null : shownRateOfRise(celsiusPerMinute, units))
}

function measured(value: number | null): string {
  return value === null || !Number.isFinite(value) ? DASH : round(value, 1).toFixed(1)
}

const MOMENTS_IN_SENTENCES: Record<Moment, string> = {
  charge: 'charge',
  'turning-point': 'turning point',
  yellowing: 'yellowing',
  'first-crack': 'first crack',
  drop: 'drop',
}

/** An aligned time in words: `7:30 after charge`, `1:30 before first crack`, `at first crack`. */
export function alignedTimeText(seconds: number, moment: Moment): string {
  const article = moment === 'turning-point' ? 'the ' : ''
  const name = `${article}${MOMENTS_IN_SENTENCES[moment]}`
  if (Math.round(seconds) === 0) return `at ${name}`
  return `${formatDuration(Math.abs(seconds))} ${seconds < 0 ? 'before' : 'after'} ${name}`
}

/** A sentence about roasts that lack the moment on which the others are aligned; null if none does. */
export function unalignedText(titles: readonly string[], moment: Moment): string | null {
  if (titles.length === 0) return null
  const verb = plural(titles.length, { one: 'has', other: 'have' })
  const isAre = plural(titles.length, { one: 'is', other: 'are' })
  return `${listText(titles)} ${verb} no ${MOMENTS_IN_SENTENCES[moment]} and ${isAre} aligned on charge.`
}
