import {
  ROAST_FIELDS,
  ROAST_NUMBER_FIELDS,
  type RoastFields,
  type RoastNumberField,
} from '#domain/roast/roast-fields.ts'
import { distinctTags } from '#domain/roast/tags.ts'
import { isVisible, visibleLine } from '#domain/words/visible-text.ts'

/** What a file says about its roast beside the curve, in the units of `ROAST_FIELDS`, not yet checked. */
export interface StatedFields extends Partial<Record<RoastNumberField, number | null>> {
  machine?: string
  source_number?: string
  colour_meter?: string
  tags?: readonly string[]
  /** Everything said in words, in the order in which it is read. It becomes the private notes. */
  words?: readonly StatedWords[]
}

/** One thing that a file says in words; empty text if it doesn't say it. */
export interface StatedWords {
  heading: string
  text: string
}

/** A measurement; null for 0, which programs write if nothing was measured. */
export function measured(value: number | null): number | null {
  return value === 0 ? null : value
}

/** Something that a file states and no field here holds; null and empty values say nothing. */
export interface StatedFact {
  what: string
  value: string | number | null
  unit?: string
}

/** Facts without a field of their own, one on a line. */
export function otherFacts(facts: readonly StatedFact[]): StatedWords {
  const lines = facts.flatMap(({ what, value, unit }) =>
    value === null || value === '' ? [] : [`${what}: ${[value, unit].filter(Boolean).join(' ')}`],
  )
  return { heading: 'Also in the file', text: lines.join('\n') }
}

/**
 * The fields that a file states. Values that no field can hold are left out with a warning: a number outside its
 * limits, or the end of a text that is too long. A line that was cut is whole in the private notes.
 */
export function believableFields(stated: StatedFields, warnings: string[]): Partial<RoastFields> {
  const fields: Partial<RoastFields> = {}
  for (const field of ROAST_NUMBER_FIELDS) {
    const number = believableNumber(field, stated[field] ?? null, warnings)
    if (number !== null) fields[field] = number
  }
  const cut: StatedWords[] = []
  for (const field of LINES) {
    const line = believableLine(ROAST_FIELDS[field], stated[field] ?? '', cut, warnings)
    if (line !== '') fields[field] = line
  }
  const tags = believableTags(stated.tags ?? [], cut, warnings)
  if (tags.length > 0) fields.tags = tags
  const notes = notesOf([...(stated.words ?? []), ...cut], warnings)
  if (notes !== '') fields.private_notes = notes
  return fields
}

const LINES = ['machine', 'source_number', 'colour_meter'] as const

/** The number if the field can hold it, otherwise null with a warning. */
export function believableNumber(
  field: RoastNumberField,
  value: number | null,
  warnings: string[],
): number | null {
  if (value === null) return null
  const { label, least, most, unit } = ROAST_FIELDS[field]
  if (value >= least && value <= most) return value
  warnings.push(
    `${label}: ${[value, unit].filter(Boolean).join(' ')} is outside ${least} to ${most} and was left out.`,
  )
  return null
}

/** The text on one line. If it is too long, its beginning; all of it goes to `cut`. */
function believableLine(
  { label, longest }: { label: string; longest: number },
  text: string,
  cut: StatedWords[],
  warnings: string[],
): string {
  const line = visibleLine(text)
  if (line.length <= longest) return line
  warnings.push(
    `${label}: the text in the file has ${line.length} characters. The field holds the first ${longest}, the private notes have all of it.`,
  )
  cut.push({ heading: label, text })
  return beginningOf(line, longest)
}

function believableTags(stated: readonly string[], cut: StatedWords[], warnings: string[]): string[] {
  const rule = ROAST_FIELDS.tags
  const tags = distinctTags(stated.map(tag => believableLine(rule, tag, cut, warnings)))
  if (tags.length <= rule.most) return tags
  warnings.push(
    `${rule.label}: of ${tags.length} in the file, the first ${rule.most} are kept; the private notes have the others.`,
  )
  cut.push({ heading: rule.label, text: tags.slice(rule.most).join(', ') })
  return tags.slice(0, rule.most)
}

/** The words under their headings; a heading isn't needed for a single one. */
function notesOf(words: readonly StatedWords[], warnings: string[]): string {
  const said = words
    .map(({ heading, text }) => ({ heading, text: visibleLines(text) }))
    .filter(({ text }) => isVisible(text))
  const [only] = said
  const notes =
    said.length === 1 ? only!.text : said.map(({ heading, text }) => `${heading}:\n${text}`).join('\n\n')
  const { label, longest } = ROAST_FIELDS.private_notes
  if (notes.length <= longest) return notes
  warnings.push(
    `${label}: the texts in the file have ${notes.length} characters; the first ${longest} are kept.`,
  )
  return beginningOf(notes, longest)
}

/** The text without characters that can't be seen, except its line breaks and tabs. */
function visibleLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .trim()
}

/** At most `longest` characters, without half of one at the end. */
export function beginningOf(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
}
