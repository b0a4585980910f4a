import { isNamed } from '#domain/record/named-values.ts'
import {
  ROAST_FIELDS,
  ROAST_NUMBER_FIELDS,
  type RoastField,
  type RoastFields,
  type RoastNumberRule,
} from '#domain/roast/roast-fields.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { wallClockText } from '#web/words/date-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'

/** A field's value in words, in the reader's units; empty if it is unknown. */
export function fieldValueText(
  field: RoastField,
  value: RoastFields[RoastField],
  units: FigureUnits,
): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (field === 'started_at') return wallClockText(String(value))
  if (!isNamed(ROAST_NUMBER_FIELDS, field)) return String(value)
  const { unit }: RoastNumberRule = ROAST_FIELDS[field]
  return unit === '°C' ? temperatureText(Number(value), units) : `${value} ${unit}`.trimEnd()
}
