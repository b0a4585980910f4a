import type { NamedNumbers } from '#domain/bean/bean.ts'
import { BEAN_FIELDS, BEAN_TEXT_FIELDS, type BeanNumberRule } from '#domain/bean/bean-fields.ts'
import { type CropYears, cropYearsIn, SINGLE_NUMBER_FIELDS } from '#domain/bean/crop-year.ts'
import { countryNamedAtStart, namedCountry } from '#domain/bean/named-country.ts'
import { pick, valuesByName } from '#domain/record/named-values.ts'
import { numbersIn, readingOf } from '#domain/words/written-numbers.ts'
import { altitudeInProse } from '#files/suppliers/altitude-in-prose.ts'
import { isWithin } from '#files/suppliers/field-limits.ts'
import {
  altitudeWithUnit,
  cuppingScore,
  type Findings,
  namedNumbers,
  statedYesOrNo,
} from '#files/suppliers/findings.ts'
import { plainLine } from '#files/suppliers/plain-text.ts'
import type { LabelMeaning } from './label-names.ts'
import { type LabelledValue, PROSE } from './labelled-values.ts'

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
  const origin = line('origin')
  const grade = gradeAndAltitude(line('grade'))
  const notes = notesAndScore(text('cupping_notes'))
  return {
    origin_name: line('origin_name'),
    ...valuesByName(BEAN_TEXT_FIELDS, field => (PROSE.has(field) ? text(field) : line(field))),
    ...valuesByName(SINGLE_NUMBER_FIELDS, field => numberWithin(line(field), BEAN_FIELDS[field])),
    crop: cropOf(line('crop_year')),
    country:
      namedCountry(country) ?? (country !== null && country.length <= 100 ? country : countryIn(origin)),
    altitude: altitudeWithUnit(best.get('altitude')?.label, line('altitude')) ?? grade.altitude,
    grade: grade.grade,
    total_score: cuppingScore(line('total_score')) ?? notes.score,
    recommended_for_espresso: statedYesOrNo(line('recommended_for_espresso')) ?? espresso(line('good for')),
    cupping_scores: attributeNumbers(values),
    cupping_notes: notes.notes ?? attributeWords(values),
  }
}

function cropOf(text: string | null): CropYears | null {
  const found = cropYearsIn(text ?? '')
  return found && pick(found, ['crop_year', 'crop_year_to'])
}

/** Longer text after such a label is a sentence that happens to start with the word. */
const LONGEST_SHORT_VALUE = 300

function isPlausible({ meaning, value }: LabelledValue): boolean {
  return PROSE.has(meaning) || value.length <= LONGEST_SHORT_VALUE
}

/** The first number in a text that the field can hold. */
function numberWithin(text: string | null, rule: BeanNumberRule): number | null {
  const values = numbersIn(text ?? '').map(number => readingOf(number, value => isWithin(value, rule)))
  return values.find(value => value !== null) ?? null
}

/** `Origin` and `Source` may mean anything; `Country` means one country or several. */
function countryIn(origin: string | null): string | null {
  return namedCountry(origin) ?? countryNamedAtStart(origin ?? '')
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

/** A text that has words; null for a number alone. */
function wordsOf(text: string | null): string | null {
  return text !== null && /\p{Letter}/u.test(text) ? text : null
}

/** Some shops start the notes with the score: `85, black tea, grapefruit`. */
function notesAndScore(text: string | null): { notes: string | null; score: number | null } {
  const [first] = numbersIn(text ?? '')
  const score = first?.start === 0 ? cuppingScore(text) : null
  if (text === null || first === undefined || score === null) return { notes: wordsOf(text), score: null }
  if (first.end === text.length) return { notes: null, score: null }
  const [separator] = AFTER_SCORE.exec(text.slice(first.end)) ?? []
  if (separator === undefined) return { notes: text, score: null }
  return { notes: text.slice(first.end + separator.length), score }
}

function espresso(uses: string | null): boolean | null {
  return /\be(?:s|x)press[oi]\b|эспрессо|エスプレッソ/iu.test(uses ?? '') ? true : null
}

const AFTER_SCORE = /^(?:\s*(?:points?|pts?\.?|punkte?|puntos|pontos|punti|punten|pkt|点))?\s*[,;:–-]\s*/i

const OF_TEN = /^\s*(?:[/／]\s*10)?$/

function attributeNumbers(values: readonly LabelledValue[]): NamedNumbers | null {
  const numbers = values.flatMap(({ meaning, label, value }) => {
    const points = meaning === 'cupping attribute' ? pointsOfTen(value) : null
    return points === null ? [] : [[plainLine(label), points] as const]
  })
  return namedNumbers(numbers)
}

/** `8.25`, `8,25` or `8½ / 10`; null for any other text. */
function pointsOfTen(text: string): number | null {
  const [first] = numbersIn(text)
  if (first === undefined || first.start > 0 || !OF_TEN.test(text.slice(first.end))) return null
  return readingOf(first, value => value <= 10)
}

/** Cupping attributes in words, `Body: syrupy`, one on a line. */
function attributeWords(values: readonly LabelledValue[]): string | null {
  const words = values.flatMap(({ meaning, label, value }) =>
    meaning === 'cupping attribute' && !/^[\d.,/\s¼½¾]+$/.test(value)
      ? [`${label}: ${plainLine(value)}`]
      : [],
  )
  return words.length === 0 ? null : words.join('\n')
}
