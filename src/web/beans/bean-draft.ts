import { type BeanFields, type NamedNumbers, unknownBean } from '#domain/bean.ts'
import { failure, type Result, success } from '#domain/result.ts'

type NumberField = 'cost_per_lb' | 'total_score'
export type MapField = 'flavor_profiles' | 'cupping_scores'
export type TextField = Exclude<keyof BeanFields, MapField | 'recommended_for_espresso'>

/** A bean while it is being typed: every value as the text in its input. */
export interface BeanDraft {
  texts: Record<TextField, string>
  recommendedForEspresso: '' | 'yes' | 'no'
  namedNumbers: Record<MapField, [name: string, value: string][]>
}

const NUMBER_FIELDS: readonly NumberField[] = ['cost_per_lb', 'total_score']
const NUMBER_NAMES: Record<NumberField, string> = { cost_per_lb: 'Cost per lb', total_score: 'Total score' }
const FIELDS = Object.keys(unknownBean('')) as (keyof BeanFields)[]
const MAP_TITLES: Record<MapField, string> = {
  flavor_profiles: 'flavor profiles',
  cupping_scores: 'cupping scores',
}

/** Why a draft is no bean yet. */
export interface DraftProblem {
  sentence: string
  /** The `inputName` of what has to be corrected. */
  input: string
}

/** What the input of a value is called: of a plain field, or of the number of one line of a map. */
export function inputName(field: TextField | MapField, line?: number): string {
  return line === undefined ? field : `${field}.${line}`
}

/** A draft that says what the bean says. */
export function draftOf(bean: BeanFields): BeanDraft {
  const { flavor_profiles, cupping_scores, recommended_for_espresso } = bean
  const texts = FIELDS.filter(isTextField).map(field => [field, String(bean[field] ?? '')])
  return {
    texts: Object.fromEntries(texts) as BeanDraft['texts'],
    recommendedForEspresso: recommended_for_espresso === null ? '' : recommended_for_espresso ? 'yes' : 'no',
    namedNumbers: { flavor_profiles: pairsOf(flavor_profiles), cupping_scores: pairsOf(cupping_scores) },
  }
}

/** The draft with some of its fields as a bean has them. */
export function withFieldsOf(
  draft: BeanDraft,
  bean: BeanFields,
  fields: readonly (keyof BeanFields)[],
): BeanDraft {
  const { texts, namedNumbers, recommendedForEspresso } = draftOf(bean)
  const chosen = <Values extends object>(values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field as keyof BeanFields)))
  return {
    texts: { ...draft.texts, ...chosen(texts) },
    namedNumbers: { ...draft.namedNumbers, ...chosen(namedNumbers) },
    recommendedForEspresso: fields.includes('recommended_for_espresso')
      ? recommendedForEspresso
      : draft.recommendedForEspresso,
  }
}

/** The bean that a draft describes; empty is unknown. Or the first value that can't be read. */
export function beanOfDraft(draft: BeanDraft): Result<BeanFields, DraftProblem> {
  if (draft.texts.origin_name.trim() === '') return problem('Origin name is required', 'origin_name')
  const fields: Record<string, unknown> = {}
  for (const [field, text] of Object.entries(draft.texts)) fields[field] = text.trim() || null
  for (const field of NUMBER_FIELDS) {
    const value = numberOf(draft.texts[field])
    if (Number.isNaN(value)) return problem(`${NUMBER_NAMES[field]} must be a number`, field)
    fields[field] = value
  }
  for (const field of Object.keys(draft.namedNumbers) as MapField[]) {
    const numbers = namedNumbersOf(draft.namedNumbers[field], field)
    if (!numbers.ok) return numbers
    fields[field] = numbers.value
  }
  const { recommendedForEspresso } = draft
  fields.recommended_for_espresso = recommendedForEspresso === '' ? null : recommendedForEspresso === 'yes'
  return success(fields as unknown as BeanFields)
}

/** What an edit changed: only these fields are sent, so that nobody else's change of another field is undone. */
export function beanChanges(before: BeanFields, after: BeanFields): Partial<BeanFields> {
  const changed = FIELDS.filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(changed.map(field => [field, after[field]]))
}

/** Of a bean with its roasts and times, only what can be edited. */
export function beanFieldsOf(bean: BeanFields): BeanFields {
  return Object.fromEntries(FIELDS.map(field => [field, bean[field]])) as unknown as BeanFields
}

/** A value of a bean to be read: '' for unknown, `Body 8, Sweetness 7` for named numbers. */
export function fieldText(value: BeanFields[keyof BeanFields]): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ')
}

function isTextField(field: keyof BeanFields): field is TextField {
  return !(field in MAP_TITLES) && field !== 'recommended_for_espresso'
}

/** Pairs without a value are left out; null where none is left. */
function namedNumbersOf(
  pairs: readonly [string, string][],
  field: MapField,
): Result<NamedNumbers | null, DraftProblem> {
  const numbers: NamedNumbers = {}
  for (const [line, [rawName, text]] of pairs.entries()) {
    const name = rawName.trim()
    const value = numberOf(text)
    if (value === null) continue
    const title = MAP_TITLES[field]
    if (name === '') return problem(`One of the ${title} has a value but no name`, field, line)
    if (Number.isNaN(value)) return problem(`${name} must be a number`, field, line)
    if (Object.hasOwn(numbers, name)) return problem(`${name} appears twice among the ${title}`, field, line)
    numbers[name] = value
  }
  return success(Object.keys(numbers).length === 0 ? null : numbers)
}

function problem(sentence: string, field: TextField | MapField, line?: number): Result<never, DraftProblem> {
  return failure({ sentence, input: inputName(field, line) })
}

function pairsOf(numbers: NamedNumbers | null): [string, string][] {
  return Object.entries(numbers ?? {}).map(([name, value]) => [name, String(value)])
}

/** Null where the text is empty, NaN where it is no number. A comma may stand for the decimal point. */
function numberOf(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  return trimmed === '' ? null : Number(trimmed)
}
