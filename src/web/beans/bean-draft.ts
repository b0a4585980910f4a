import type { BeanFields, NamedNumbers } from '#domain/bean/bean.ts'
import {
  BEAN_FIELD_NAMES,
  BEAN_FIELDS,
  BEAN_FLAG_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_NUMBER_FIELDS,
  BEAN_TEXT_FIELDS,
  type BeanField,
  type BeanFlagField,
  type BeanMapField,
  type BeanNumberField,
  type BeanNumberRule,
} from '#domain/bean/bean-fields.ts'
import { pick, valuesByName } from '#domain/bean/named-values.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { mergeEdit } from '#web/parts/edit/edit-merge.ts'

/** A field with a single text input. */
export type TypedField = Exclude<BeanField, BeanFlagField | BeanMapField>

/** A bean being edited: every value is the text of its input. */
export interface BeanDraft {
  texts: Record<TypedField, string>
  flags: Record<BeanFlagField, YesOrNo>
  namedNumbers: Record<BeanMapField, NamePair[]>
}

export type YesOrNo = '' | 'yes' | 'no'
export type NamePair = [name: string, value: string]

const TYPED_FIELDS: readonly TypedField[] = ['origin_name', ...BEAN_TEXT_FIELDS, ...BEAN_NUMBER_FIELDS]

/** Why a draft is not a valid bean. */
export interface DraftProblem {
  sentence: string
  /** The `inputName` of the value to correct. */
  input: string
}

/** The name of an input: of a plain field, or of a number in one line of a map. */
export function inputName(field: BeanField, line?: number): string {
  return line === undefined ? field : `${field}.${line}`
}

/** The draft with a bean's values. */
export function draftOf(bean: BeanFields): BeanDraft {
  return {
    texts: valuesByName(TYPED_FIELDS, field => String(bean[field] ?? '')),
    flags: valuesByName(BEAN_FLAG_FIELDS, field => yesOrNo(bean[field])),
    namedNumbers: valuesByName(BEAN_MAP_FIELDS, field => pairsOf(bean[field])),
  }
}

/** The draft with some of its fields taken from a bean. */
export function withFieldsOf(draft: BeanDraft, bean: BeanFields, fields: readonly BeanField[]): BeanDraft {
  const { texts, flags, namedNumbers } = draftOf(bean)
  const chosen = <Field extends BeanField>(names: readonly Field[]) =>
    names.filter(field => fields.includes(field))
  return {
    texts: { ...draft.texts, ...pick(texts, chosen(TYPED_FIELDS)) },
    flags: { ...draft.flags, ...pick(flags, chosen(BEAN_FLAG_FIELDS)) },
    namedNumbers: { ...draft.namedNumbers, ...pick(namedNumbers, chosen(BEAN_MAP_FIELDS)) },
  }
}

/** Parses a draft; empty means unknown. Fails with the first invalid value. */
export function beanOfDraft({ texts, flags, namedNumbers }: BeanDraft): Result<BeanFields, DraftProblem> {
  const originName = texts.origin_name.trim()
  if (originName === '')
    return failure({ sentence: 'Origin name is required', input: inputName('origin_name') })
  const [problem] = [
    ...BEAN_NUMBER_FIELDS.flatMap(field => numberProblem(field, texts[field]) ?? []),
    ...BEAN_MAP_FIELDS.flatMap(field => pairsProblem(field, namedNumbers[field]) ?? []),
  ]
  if (problem !== undefined) return failure(problem)
  return success({
    origin_name: originName,
    ...valuesByName(BEAN_TEXT_FIELDS, field => texts[field].trim() || null),
    ...valuesByName(BEAN_NUMBER_FIELDS, field => numberOf(texts[field])),
    ...valuesByName(BEAN_FLAG_FIELDS, field => (flags[field] === '' ? null : flags[field] === 'yes')),
    ...valuesByName(BEAN_MAP_FIELDS, field => namedNumbersOf(namedNumbers[field])),
  })
}

/** The changed fields. Sending only these keeps other people's changes to other fields. */
export function beanChanges(before: BeanFields, after: BeanFields): Partial<BeanFields> {
  const isChanged = (field: BeanField) => JSON.stringify(before[field]) !== JSON.stringify(after[field])
  return pick(after, BEAN_FIELD_NAMES.filter(isChanged))
}

/** The editable fields of a bean. */
export function beanFieldsOf(bean: BeanFields): BeanFields {
  return pick(bean, BEAN_FIELD_NAMES)
}

function numberProblem(field: BeanNumberField, text: string): DraftProblem | null {
  const { label, isWhole }: BeanNumberRule = BEAN_FIELDS[field]
  const value = numberOf(text)
  if (value === null || (isWhole ? Number.isInteger(value) : !Number.isNaN(value))) return null
  return { sentence: `${label} must be a ${isWhole ? 'whole ' : ''}number`, input: inputName(field) }
}

/** Finds the first problem. Pairs without a value are ignored. */
function pairsProblem(field: BeanMapField, pairs: readonly NamePair[]): DraftProblem | null {
  const title = BEAN_FIELDS[field].label.toLowerCase()
  const names = new Set<string>()
  for (const [line, [rawName, text]] of pairs.entries()) {
    const name = rawName.trim()
    const value = numberOf(text)
    if (value === null) continue
    const input = inputName(field, line)
    if (name === '') return { sentence: `One of the ${title} has a value but no name`, input }
    if (Number.isNaN(value)) return { sentence: `${name} must be a number`, input }
    if (names.has(name)) return { sentence: `${name} appears twice among the ${title}`, input }
    names.add(name)
  }
  return null
}

/** Parses pairs without problems; null if none has a value. */
function namedNumbersOf(pairs: readonly NamePair[]): NamedNumbers | null {
  const numbers = pairs.flatMap(([name, text]) => {
    const value = numberOf(text)
    return value === null ? [] : [[name.trim(), value] as const]
  })
  return numbers.length === 0 ? null : Object.fromEntries(numbers)
}

function pairsOf(numbers: NamedNumbers | null): NamePair[] {
  return Object.entries(numbers ?? {}).map(([name, value]) => [name, String(value)])
}

function yesOrNo(value: boolean | null): YesOrNo {
  return value === null ? '' : value ? 'yes' : 'no'
}

/** Parses a number, also with a decimal comma. Null if the text is empty, NaN if it is not a number. */
function numberOf(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  return trimmed === '' ? null : Number(trimmed)
}

/** What was typed over `before`, put into a draft of the bean as it is now. */
export function mergedDraft(before: BeanDraft, edited: BeanDraft, now: BeanDraft): BeanDraft {
  return {
    texts: mergeEdit(before.texts, edited.texts, now.texts).merged,
    flags: mergeEdit(before.flags, edited.flags, now.flags).merged,
    namedNumbers: mergeEdit(before.namedNumbers, edited.namedNumbers, now.namedNumbers).merged,
  }
}
