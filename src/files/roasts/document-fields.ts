import type { RoastFile } from '#domain/file/roast-file.ts'
import {
  ROAST_FIELDS,
  ROAST_NUMBER_FIELDS,
  ROAST_TEXT_FIELDS,
  type RoastFields,
  type RoastTextRule,
} from '#domain/roast/roast-fields.ts'
import { type RoastStart, startOfMoment } from '#domain/roast/started-at.ts'
import { distinctTags } from '#domain/roast/tags.ts'
import { listOrEmpty, looseRecord, property, textOrEmpty } from './loose-value.ts'
import { excerpt } from './source-text.ts'
import { beginningOf, believableNumber } from './stated-fields.ts'

/** The longest public notes, as the API has them. */
const LONGEST_NOTES = 20_000

/**
 * The fields of a roast that First Crack wrote, under the names of the API. Texts stay as they are, those of one line
 * without spaces around them. Values that no field can hold are left out with a warning, as in files of other
 * programs.
 */
export function fieldsOfDocument(
  document: unknown,
): Pick<RoastFile, 'fields' | 'startedAt' | 'notes' | 'warnings'> {
  const warnings: string[] = []
  const fields: Partial<RoastFields> = {}
  const record = looseRecord(document)
  for (const field of ROAST_NUMBER_FIELDS) {
    const number = believableNumber(field, record.number(field), warnings)
    if (number !== null) fields[field] = number
  }
  for (const field of ROAST_TEXT_FIELDS) {
    const rule: RoastTextRule = ROAST_FIELDS[field]
    const text = storableText(record.text(field), rule, warnings)
    const kept = rule.lines === undefined ? text?.trim() : text
    if (kept) fields[field] = kept
  }
  const tags = tagsIn(property(document, 'tags'), warnings)
  if (tags.length > 0) fields.tags = tags
  const notes = storableText(record.text('notes'), { label: 'Notes', longest: LONGEST_NOTES }, warnings)
  warnings.push(...record.warnings())
  return {
    fields,
    startedAt: startIn(textOrEmpty(property(document, 'started_at')), warnings),
    notes,
    warnings,
  }
}

function startIn(moment: string, warnings: string[]): RoastStart | null {
  const start = startOfMoment(moment)
  if (start === null && moment !== '')
    warnings.push(
      `${ROAST_FIELDS.started_at.label}: “${excerpt(moment)}” is not a date with a time and was left out.`,
    )
  return start
}

function storableText(
  value: unknown,
  { label, longest }: { label: string; longest: number },
  warnings: string[],
): string | null {
  const text = textOrEmpty(value).toWellFormed().replaceAll('\0', '')
  if (text.length <= longest) return text || null
  warnings.push(
    `${label}: the text in the file has ${text.length} characters; the first ${longest} are kept.`,
  )
  return beginningOf(text, longest)
}

function tagsIn(value: unknown, warnings: string[]): string[] {
  const rule = ROAST_FIELDS.tags
  const tags = distinctTags(listOrEmpty(value).flatMap(tag => storableText(tag, rule, warnings) ?? []))
  if (tags.length <= rule.most) return tags
  warnings.push(`${rule.label}: of ${tags.length} in the file, the first ${rule.most} are kept.`)
  return tags.slice(0, rule.most)
}
