import { celsiusFromFahrenheit, round } from '#domain/record/units.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import {
  comparisonsIn,
  type FigureRange,
  RANGE_FIGURES,
  type RangeFigure,
} from '#domain/roast/found-by/figure-ranges.ts'
import { type FigureUnits, shownTemperature } from '#domain/words/shown-figures.ts'
import { durationText } from '#web/words/figure-text.ts'

/** A bound of a filter as the reader types it: a time as `10:00`, a temperature in their unit. */
export function typedBound(figure: RangeFigure, bound: string, units: FigureUnits): string {
  if (!isNumber(bound)) return bound
  const { kind } = RANGE_FIGURES[figure]
  if (kind === 'duration') return durationText(Number(bound))
  return kind === 'temperature' ? String(round(shownTemperature(Number(bound), units), 1)) : bound
}

/** What the reader types as a bound, as a filter has it. What can't be read stays as it is. */
export function boundOfTyped(figure: RangeFigure, typed: string, units: FigureUnits): string {
  const text = typed.trim().replace(',', '.')
  const { kind } = RANGE_FIGURES[figure]
  if (kind === 'duration') {
    // Nobody roasts for an hour: a bare 10 is 10 minutes.
    const seconds = isNumber(text) ? Number(text) * (Number(text) <= 60 ? 60 : 1) : parseDuration(text)
    return seconds === null ? text : String(seconds)
  }
  if (kind !== 'temperature' || units.temperature === '°C' || !isNumber(text)) return text
  return String(round(celsiusFromFahrenheit(Number(text)), 2))
}

/** The unit that stands behind a figure; none behind a time or a bare number. */
export function unitOfFigure(figure: RangeFigure, units: FigureUnits): string | undefined {
  const { kind } = RANGE_FIGURES[figure]
  if (kind === 'temperature') return units.temperature
  return kind === 'percent' ? '%' : undefined
}

/** `loss from 15 %`, `time up to 10:00`, `DTR 18 to 22 %` */
export function rangeText({ figure, lowest, highest }: FigureRange, units: FigureUnits): string {
  const name = figure === 'dtr' ? RANGE_FIGURES.dtr.name : RANGE_FIGURES[figure].name.toLowerCase()
  const shown = (bound: number) => typedBound(figure, String(round(bound, 2)), units)
  const sign = unitOfFigure(figure, units)
  const unit = sign === undefined ? '' : ` ${sign}`
  if (lowest !== null && highest !== null) return `${name} ${shown(lowest)} to ${shown(highest)}${unit}`
  if (lowest !== null) return `${name} from ${shown(lowest)}${unit}`
  return highest === null ? '' : `${name} to ${shown(highest)}${unit}`
}

/** What the comparisons in a search were understood as, and which were not; may be empty. */
export function comparisonsText(query: string, units: FigureUnits): string {
  const { ranges, unknown } = comparisonsIn(query)
  const understood = ranges.map(range => rangeText(range, units)).join(', ')
  const lost = unknown.map(text => `“${text}”`).join(' and ')
  return [
    ...(understood === '' ? [] : [`: ${understood}`]),
    ...(lost === '' ? [] : [`. ${lost} was not understood: compare ${COMPARED}`]),
  ].join('')
}

const NAMES = Object.values(RANGE_FIGURES).map(({ typed }) => typed[0])
/** `score, loss, DTR, time, end or cups` */
const COMPARED = `${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}`

export function isNumber(text: string): boolean {
  return text.trim() !== '' && Number(text) >= 0
}
