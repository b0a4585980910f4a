import { isNamed } from '#domain/record/named-values.ts'
import {
  ROAST_FIELD_NAMES,
  ROAST_FIELDS,
  ROAST_NUMBER_FIELDS,
  type RoastField,
  type RoastFields,
  type RoastNumberRule,
} from '#domain/roast/roast-fields.ts'
import { startOfMoment } from '#domain/roast/started-at.ts'
import { distinctTags } from '#domain/roast/tags.ts'

/** A field's value as it is typed. */
export function fieldText(value: RoastFields[RoastField]): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** The tags of a typed text, with repetitions. */
export function tagsIn(text: string): string[] {
  return text.split(',').flatMap(tag => tag.trim() || [])
}

/** The values of typed fields. A number that can't be read is left as the file has it. */
export function fieldValues(texts: Readonly<Partial<Record<RoastField, string>>>): Partial<RoastFields> {
  const values = ROAST_FIELD_NAMES.flatMap(field => {
    const text = texts[field]
    const value = text === undefined ? undefined : fieldValue(field, text)
    return value === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(values)
}

function fieldValue(field: RoastField, text: string): string | number | string[] | null | undefined {
  if (field === 'tags') return distinctTags(tagsIn(text))
  if (text.trim() === '') return null
  if (!isNamed(ROAST_NUMBER_FIELDS, field)) return text
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

/** What is wrong with a typed value, or null. An empty one is fine. */
export function fieldProblem(field: RoastField, text: string): string | null {
  if (text.trim() === '') return null
  if (field === 'started_at')
    return startOfMoment(text) !== null ? null : 'Type the day, the month, the year and the time.'
  if (!isNamed(ROAST_NUMBER_FIELDS, field)) return null
  const { least, most, unit }: RoastNumberRule = ROAST_FIELDS[field]
  const value = fieldValue(field, text)
  const isWithin = typeof value === 'number' && value >= least && value <= most
  return isWithin ? null : `Enter a number from ${least} to ${most} ${unit}`.trimEnd()
}

/** The first problem of several typed values, with its field's label; null if there is none. */
export function firstFieldProblem(texts: Readonly<Partial<Record<RoastField, string>>>): string | null {
  for (const field of ROAST_FIELD_NAMES) {
    const problem = fieldProblem(field, texts[field] ?? '')
    if (problem !== null) return `${ROAST_FIELDS[field].label}: ${problem}`
  }
  return null
}
