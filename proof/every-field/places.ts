import type { RoastPreview } from '#contract/roast-import.ts'
import type { RoastDetails, TimelinePoint } from '#contract/roasts.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { ROAST_FIELDS, ROAST_NUMBER_FIELDS, type RoastField } from '#domain/roast/roast-fields.ts'
import { visibleLine } from '#domain/words/visible-text.ts'
import { fieldValueText } from '#web/parts/roast/field-value-text.ts'
import { weightText } from '#web/words/unit-text.ts'
import { isNamed } from '../../src/domain/record/named-values.ts'
import { celsiusFromFahrenheit } from '../../src/domain/record/units.ts'
import { DEFAULT_UNITS } from '../../src/domain/words/shown-figures.ts'
import { parseLog } from '../../src/files/roasts/cut-log.ts'
import { parseLogJson } from '../../src/files/roasts/log-json.ts'

/** What a file says, by the name that it has there: a value as it is written, or a column. */
export interface FileSays {
  values: ReadonlyMap<string, unknown>
  unit: 'C' | 'F'
  /** Seconds on the clock of the file's columns and events. */
  charge: number
}

/** Values of a column or of events, at their seconds on the file's clock. */
export interface Column {
  seconds: readonly number[]
  values: readonly (number | null)[]
}

/** The roast as its owner reads it, and what the import said about the file. */
export interface Kept {
  roast: RoastDetails
  preview: RoastPreview
  /** Between the clock of the file and that of the roast. */
  shift: number
}

/** Where a value goes. */
export interface Place {
  /** Why the value is not kept. */
  leftOut?: string
  /** Whether the roast and its screen have the value. */
  isKept?(value: unknown, kept: Kept, says: FileSays): boolean
  /** As the import names it when it says that a value can't be believed. */
  label?: string
}

export type Places = Readonly<Record<string, Place>>

/** Names, one after the other with blanks between them or in a list, whose values are left out. */
export function leftOut(reason: string, names: string | readonly string[]): Places {
  const listed = typeof names === 'string' ? names.split(' ') : names
  return Object.fromEntries(listed.map(name => [name, { leftOut: reason }]))
}

type Meaning<Value> = (value: unknown, says: FileSays) => Value | null

/** A field of the roast, which the roast's page shows. A null of `means` says nothing. */
export function field(name: RoastField, means: Meaning<number | string> = writtenIn(name)): Place {
  return {
    label: ROAST_FIELDS[name].label,
    isKept(value, { roast }, says) {
      const expected = means(value, says)
      if (expected === null) return true
      const shown = fieldValueText(name, roast[name], DEFAULT_UNITS)
      if (typeof expected === 'string') return has(String(roast[name]), expected) && shown !== ''
      const shownWithin = 'unit' in ROAST_FIELDS[name] && ROAST_FIELDS[name].unit === '°C' ? 0.5 : 0.001
      return isNear(roast[name], expected, 0.001) && isNear(Number.parseFloat(shown), expected, shownWithin)
    },
  }
}

function writtenIn(name: RoastField): Meaning<number | string> {
  return isNamed(ROAST_NUMBER_FIELDS, name) ? numberOf : textOf
}

/** A temperature in the unit of the file, in °C. */
export const degrees: Meaning<number> = (value, { unit }) => {
  const number = numberOf(value)
  return number !== null && unit === 'F' ? celsiusFromFahrenheit(number) : number
}

/** The object of a JSON text, also of one that was cut; of a list, all in one. */
export function jsonOf(text: string): Record<string, unknown> {
  const log = parseLog(text, parseLogJson)
  if (!log.ok) return {}
  const { value } = log.value
  return Array.isArray(value) ? Object.assign({}, ...value) : (value as Record<string, unknown>)
}

export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : value
  return typeof number === 'number' && Number.isFinite(number) && number !== 0 ? number : null
}

export function textOf(value: unknown): string | null {
  return value === null || value === undefined || value === 0 ? null : visibleLine(String(value)) || null
}

/** A text of the private notes, each of its lines. */
export function words(means: (value: unknown, says: FileSays) => readonly string[] = linesOf): Place {
  return {
    label: ROAST_FIELDS.private_notes.label,
    isKept(value, { roast }, says) {
      const shown = fieldValueText('private_notes', roast.private_notes, DEFAULT_UNITS)
      return means(value, says).every(line => has(shown, line))
    },
  }
}

export function linesOf(value: unknown): string[] {
  return value === null || value === undefined || value === 0 ? [] : String(value).split(/\r?\n|\r/)
}

/** A name of the roast or its coffee, or a text that says more and is in the notes. */
export const named: Place = {
  isKept(value, { roast, preview }) {
    const known = [roast.source_name, roast.roast_name, preview.bean_name, roast.private_notes]
    return linesOf(value).every(line => known.some(text => text !== null && has(text, line)))
  },
}

/** The names of coffees or of a recipe: in the parts or the recipe that an import proposes, or in its warnings. */
export function ofBlend(namesOf: (value: unknown) => readonly string[]): Place {
  return {
    isKept(value, { preview: { warnings, greens, matching_blend } }) {
      const parts = (greens ?? []).map(({ origin_name }) => origin_name)
      const known = [...warnings, ...parts, matching_blend?.name ?? ''].join('\n')
      return namesOf(value).every(name => has(known, name))
    },
  }
}

export function weight(
  name: 'green_weight_g' | 'roasted_weight_g',
  grams: Meaning<number> = numberOf,
): Place {
  return {
    label: 'weigh',
    isKept(value, { roast }, says) {
      const expected = grams(value, says)
      const shown = Number.parseFloat(weightText(roast[name], DEFAULT_UNITS))
      return expected === null || (isNear(roast[name], expected, 0.01) && isNear(shown, expected, 0.06))
    },
  }
}

/** The day of the roast as `2026-03-14`. */
export function day(means: Meaning<string> = textOf): Place {
  return {
    isKept(value, { roast }, says) {
      const expected = means(value, says)
      return expected === null || roast.roast_date === expected
    },
  }
}

/** A mark, in seconds on the clock of the file. */
export function milestone(type: MilestoneType, seconds: Meaning<number> = numberOf): Place {
  return {
    label: type.replace(/^(\d\w\w)_(crack).*$/, '$2'),
    isKept(value, { roast, shift }, says) {
      const expected = seconds(value, says)
      const marked = roast.milestones.find(({ milestone_type }) => milestone_type === type)
      return expected === null || isNear(marked?.time_seconds, expected - shift, 1)
    },
  }
}

type CurveName = Exclude<keyof TimelinePoint, 'time_seconds'>

/** A column of the timeline: every value from charge to drop, in °C or times `factor`. */
export function curve(name: CurveName, factor = 1): Place {
  return {
    isKept(value, kept) {
      const { seconds, values } = value as Column
      const within = valuesIn(
        { seconds, values: values.map(one => (one === null ? null : one * factor)) },
        kept,
      )
      return within.size === 0 || CONVERSIONS.some(convert => isOnTimeline(within, name, kept, convert))
    },
  }
}

/** As it is; from °F; from a rate in °F. */
export const CONVERSIONS: readonly ((value: number) => number)[] = [
  value => value,
  celsiusFromFahrenheit,
  value => (value * 5) / 9,
]

/** The values from charge to drop by their seconds on the roast's clock; the first of one time. */
export function valuesIn({ seconds, values }: Column, { roast, shift }: Kept): Map<number, number> {
  const end = roast.timeline.at(-1)?.time_seconds ?? 0
  const within = seconds.flatMap((second, row): [number, number][] => {
    const [time, value] = [second - shift, values[row] ?? null]
    return value === null || !(time > -0.01 && time < end + 0.01) ? [] : [[Math.round(time * 100), value]]
  })
  return new Map(within.toReversed())
}

/** Whether the timeline has the values, but for a few that no sensor measures. */
function isOnTimeline(
  values: ReadonlyMap<number, number>,
  name: CurveName,
  { roast }: Kept,
  convert: (value: number) => number,
): boolean {
  const points = new Map(roast.timeline.map(point => [Math.round(point.time_seconds * 100), point[name]]))
  const found = [...values].filter(([time, value]) => isNear(points.get(time), convert(value), 0.06))
  const missing = values.size - found.length
  return missing < values.size / 10 || (missing <= FEW && found.length > missing)
}

const FEW = 2

export function isNear(value: unknown, expected: number, within: number): boolean {
  return typeof value === 'number' && Math.abs(value - expected) <= within
}

/** Whether a text has another, whatever their blanks. */
export function has(text: string, part: string): boolean {
  return bare(text).includes(bare(part))
}

function bare(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, '').toLowerCase()
}
