import type { NamedNumbers } from '#domain/bean/bean.ts'
import {
  BEAN_FIELDS,
  BEAN_NUMBER_FIELDS,
  BEAN_TEXT_FIELDS,
  type BeanNumberRule,
} from '#domain/bean/bean-fields.ts'
import { namedCountry } from '#domain/bean/named-country.ts'
import { valuesByName } from '#domain/bean/named-values.ts'
import { altitudeInProse } from './altitude-in-prose.ts'
import { isWithin } from './field-limits.ts'
import { altitudeWithUnit, cuppingScore, type Findings, namedNumbers, statedYesOrNo } from './findings.ts'
import { HEADING_START, LABEL_END } from './label-lines.ts'
import {
  beginsLikeLabel,
  endsLikeLabel,
  LONGEST_LABEL_CHARACTERS,
  LONGEST_LABEL_WORDS,
  meaningsOf,
} from './label-meanings.ts'
import type { LabelMeaning } from './labels.ts'
import { plainLine, plainParagraphs } from './plain-text.ts'

/** A label as written on the page, what it means, and the text after it. */
export interface LabelledValue {
  label: string
  meaning: LabelMeaning
  rank: number
  value: string
}

/**
 * Every known label in these lines with its value. A label is at the start of a line (`Label: value`,
 * `[Label] value`, `Label⇥value`) or, later in a line that starts with one, after a separator or capitalised. The value
 * ends at the next known label or with the line. Prose below a heading belongs to the last label in it and ends at the
 * next heading or label.
 */
export function labelledValues(lines: readonly string[]): LabelledValue[] {
  const found: LabelledValue[] = []
  const labels = lines.map(labelsOfLine)
  for (const [index, inLine] of labels.entries()) {
    for (const { takesProse, value, ...label } of inLine) {
      const text = takesProse ? `${value}\n${proseBelow(lines, labels, index + 1)}` : value
      const plain = withoutSeparators(plainParagraphs(text.replaceAll(LABEL_END, ' ')) ?? '')
      if (plain !== '') found.push({ ...label, value: plain })
    }
  }
  return found
}

/** What labelled values say about a bean. If several values are for one field, the most specific label wins. */
export function findingsOfLabels(values: readonly LabelledValue[]): Findings {
  const best = new Map<LabelMeaning, LabelledValue>()
  for (const candidate of values) {
    const known = best.get(candidate.meaning)
    if (!isPlausible(candidate)) continue
    if (known === undefined || candidate.rank < known.rank) best.set(candidate.meaning, candidate)
  }
  const text = (meaning: LabelMeaning) => best.get(meaning)?.value ?? null
  const line = (meaning: LabelMeaning) => plainLine(text(meaning))
  const country = line('country')
  const grade = gradeAndAltitude(line('grade'))
  const notes = notesAndScore(text('cupping_notes'))
  return {
    origin_name: line('origin_name'),
    ...valuesByName(BEAN_TEXT_FIELDS, field => (PROSE.has(field) ? text(field) : line(field))),
    ...valuesByName(BEAN_NUMBER_FIELDS, field => numberWithin(line(field), BEAN_FIELDS[field])),
    country: namedCountry(country) ?? (isCountryLabel(best.get('country')) ? country : null),
    altitude: altitudeWithUnit(best.get('altitude')?.label, line('altitude')) ?? grade.altitude,
    grade: grade.grade,
    total_score: cuppingScore(line('total_score')) ?? notes.score,
    recommended_for_espresso: espresso(best.get('recommended_for_espresso')),
    cupping_scores: attributeNumbers(values),
    cupping_notes: notes.notes ?? attributeWords(values),
  }
}

const PROSE: ReadonlySet<LabelMeaning> = new Set(['cupping_notes', 'farm_notes', 'roast_recommendations'])

/** Longer text after such a label is a sentence that happens to start with the word. */
const LONGEST_SHORT_VALUE = 300

/** Labels are in short lines; longer lines are searched only this far. */
const LONGEST_LINE = 20_000

interface LabelInLine extends LabelledValue {
  /** Whether the lines below belong to its value. */
  takesProse: boolean
}

const NO_LABELS: readonly LabelInLine[] = []

function labelsOfLine(line: string): readonly LabelInLine[] {
  if (line.search(DELIMITERS) < 0) return NO_LABELS
  const marks: { label: string; start: number; end: number }[] = []
  const firstWord = line.search(/[\p{Letter}\p{Number}]/u)
  for (const delimiter of line.slice(0, LONGEST_LINE).matchAll(DELIMITERS)) {
    // Only a line that begins with a label has others.
    if (marks.length === 0 && firstWord < delimiter.index - LONGEST_LABEL_CHARACTERS) break
    const mark = labelBefore(line, delimiter.index, marks.at(-1)?.end ?? null, firstWord)
    if (mark !== null) marks.push({ ...mark, end: delimiter.index + 1 })
  }
  if (marks.length === 0) return NO_LABELS
  const isHeading = line.startsWith(HEADING_START)
  return marks.flatMap(({ label, end }, index) => {
    const next = marks[index + 1]
    const value = line.slice(end, next?.start)
    const isAboveProse = isHeading && next === undefined
    return meaningsOf(label).map(known => ({
      ...known,
      label,
      value,
      takesProse: isAboveProse && PROSE.has(known.meaning),
    }))
  })
}

const DELIMITERS = /[:：\]\t\ue000]/g

/**
 * The longest known label that ends at a delimiter. `endBefore` is the end of the label before it in the line, null if
 * there is none; only the first word of the line can begin its first label.
 */
function labelBefore(line: string, delimiter: number, endBefore: number | null, firstWord: number) {
  const from = endBefore ?? 0
  const start = Math.max(from, delimiter - LONGEST_LABEL_CHARACTERS)
  const text = line.slice(start, delimiter)
  // Most texts end here: the search below takes ten times as long.
  if (!/[\p{Letter}\p{Number})]\s?$/u.test(text) || !endsLikeLabel(text)) return null
  const words = [...text.matchAll(/\S+/g)]
  for (const word of words.slice(-LONGEST_LABEL_WORDS - 2)) {
    const label = text.slice(word.index).replace(/^[^\p{Letter}\p{Number}]+/u, '')
    if (!beginsLikeLabel(label) || meaningsOf(label).length === 0) continue
    const labelStart = start + word.index
    const before = line.slice(Math.max(from, labelStart - 40), labelStart)
    const isBracketed = line[delimiter] !== ']' || text.slice(word.index).startsWith('[')
    const beginsLine = endBefore === null && firstWord >= labelStart
    const beginsPart = endBefore !== null && (/^\p{Lu}/u.test(label) || /[/|;,•·[-]\s*$/u.test(before))
    if (isBracketed && (beginsLine || beginsPart)) return { label, start: labelStart }
  }
  return null
}

const SEPARATORS = ' \n,/|;:•·–-'

/** A value without the separators around it; the lines of a cell become one list. */
function withoutSeparators(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && SEPARATORS.includes(value.charAt(start))) start++
  while (end > start && SEPARATORS.includes(value.charAt(end - 1))) end--
  return value.slice(start, end).replace(/,[ ,]+/g, ', ')
}

function proseBelow(lines: readonly string[], labels: readonly (readonly LabelInLine[])[], from: number) {
  let to = from
  while (to < lines.length && !lines[to]?.startsWith(HEADING_START) && labels[to]?.length === 0) to++
  return lines.slice(from, to).join('\n')
}

function isPlausible({ meaning, value }: LabelledValue): boolean {
  return PROSE.has(meaning) || value.length <= LONGEST_SHORT_VALUE
}

/** The first number in a text that the field can hold: the first of the years `2024/25`. */
function numberWithin(text: string | null, rule: BeanNumberRule): number | null {
  const numbers = [...(text ?? '').matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))
  return numbers.find(number => isWithin(number, rule)) ?? null
}

/** `Origin` and `Source` may mean anything; `Country` means one country or several. */
function isCountryLabel(value: LabelledValue | undefined): boolean {
  return value !== undefined && /country/i.test(value.label) && value.value.length <= 100
}

/** Some shops write `Excelso, grown at 1800-2200 masl` as the grade. */
function gradeAndAltitude(text: string | null): { grade: string | null; altitude: string | null } {
  const altitude = altitudeInProse(text)?.altitude ?? null
  if (text === null || altitude === null) return { grade: text, altitude: null }
  const before = withoutEnd(text.slice(0, text.indexOf(altitude)))
  const grade = withoutEnd(before.replace(/grown\s+(?:at|between)$/i, ''))
  return { grade: grade === '' ? null : grade, altitude }
}

function withoutEnd(text: string): string {
  return text.replace(/(?<![\s,;])[\s,;]+$/, '')
}

/** Some shops start the notes with the score: `85, black tea, grapefruit`. */
function notesAndScore(text: string | null): { notes: string | null; score: number | null } {
  const match = /^(\d\d(?:\.\d+)?)(?:\s*points?)?\s*[,;:–-]\s*/i.exec(text ?? '')
  const score = cuppingScore(match?.[1])
  if (text === null || match === null || score === null) return { notes: text, score: null }
  return { notes: text.slice(match[0].length), score }
}

function espresso(value: LabelledValue | undefined): boolean | null {
  if (value === undefined) return null
  if (/espresso/i.test(value.label)) return statedYesOrNo(value.value)
  return /\bespresso\b/i.test(value.value) ? true : null
}

const POINTS_OF_TEN = /^(\d{1,2}(?:\.\d+)?)(?:\s*\/\s*10)?$/

function attributeNumbers(values: readonly LabelledValue[]): NamedNumbers | null {
  const numbers = values.flatMap(({ meaning, label, value }) => {
    const number = Number(POINTS_OF_TEN.exec(value)?.[1] ?? Number.NaN)
    return meaning === 'cupping attribute' && number <= 10 ? [[plainLine(label), number] as const] : []
  })
  return namedNumbers(numbers)
}

/** Cupping attributes in words, `Body: syrupy`, one on a line. */
function attributeWords(values: readonly LabelledValue[]): string | null {
  const words = values.flatMap(({ meaning, label, value }) =>
    meaning === 'cupping attribute' && !/^[\d./\s]+$/.test(value) ? [`${label}: ${plainLine(value)}`] : [],
  )
  return words.length === 0 ? null : words.join('\n')
}
