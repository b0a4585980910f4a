import type { BeanFields, NamedNumbers } from '#domain/bean/bean.ts'
import {
  BEAN_FIELD_NAMES,
  BEAN_FIELDS,
  BEAN_FLAG_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_TEXT_FIELDS,
  type BeanField,
  type BeanFlagField,
  type BeanMapField,
  type BeanNumberRule,
  type WholeBeanField,
} from '#domain/bean/bean-fields.ts'
import { sizeText } from '#domain/bean/bean-price.ts'
import {
  type CropYears,
  cropYearText,
  NO_CROP_YEARS,
  type OtherNumberField,
  SINGLE_NUMBER_FIELDS,
  typedCropYears,
} from '#domain/bean/crop-year.ts'
import { pick, valuesByName } from '#domain/bean/named-values.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { isCurrency } from '#domain/words/currency.ts'
import { mergeEdit } from '#web/parts/edit/edit-merge.ts'
import { typedSize } from '#web/words/written-weight.ts'

/** A field with a single text input. */
export type TypedField = Exclude<WholeBeanField, BeanFlagField | BeanMapField>

/** What the form of a bean edits: its fields, and the style that judges its roasts (null: the House). */
export interface EditedBean extends BeanFields {
  style_id: number | null
}
type EditedField = keyof EditedBean & string

/** A bean being edited: every value is the text of its input. */
export interface BeanDraft {
  /** The id of its style; '' for the House. */
  style: string
  texts: Record<TypedField, string>
  flags: Record<BeanFlagField, YesOrNo>
  namedNumbers: Record<BeanMapField, NamePair[]>
}

export type YesOrNo = '' | 'yes' | 'no'
export type NamePair = [name: string, value: string]

const EDITED_FIELDS: readonly EditedField[] = [...BEAN_FIELD_NAMES, 'style_id']
const TYPED_FIELDS: readonly TypedField[] = [
  ...(['origin_name', 'crop_year'] as const),
  ...BEAN_TEXT_FIELDS,
  ...SINGLE_NUMBER_FIELDS,
]

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
export function draftOf(bean: BeanFields & Partial<EditedBean>): BeanDraft {
  return {
    style: String(bean.style_id ?? ''),
    texts: valuesByName(TYPED_FIELDS, field => typedText(bean, field)),
    flags: valuesByName(BEAN_FLAG_FIELDS, field => yesOrNo(bean[field])),
    namedNumbers: valuesByName(BEAN_MAP_FIELDS, field => pairsOf(bean[field])),
  }
}

/** A field's value as it is typed: the weight of a price is a size such as `kg`, a crop year may be two. */
function typedText(bean: BeanFields, field: TypedField): string {
  if (field === 'crop_year') return cropYearText(bean)
  if (field === 'price_weight_g') return bean[field] === null ? '' : sizeText(bean[field])
  return String(bean[field] ?? '')
}

/** The draft with some of its fields taken from a bean. */
export function withFieldsOf(draft: BeanDraft, bean: EditedBean, fields: readonly EditedField[]): BeanDraft {
  const { style, texts, flags, namedNumbers } = draftOf(bean)
  const chosen = <Field extends BeanField>(names: readonly Field[]) =>
    names.filter(field => fields.includes(field))
  return {
    style: fields.includes('style_id') ? style : draft.style,
    texts: { ...draft.texts, ...pick(texts, chosen(TYPED_FIELDS)) },
    flags: { ...draft.flags, ...pick(flags, chosen(BEAN_FLAG_FIELDS)) },
    namedNumbers: { ...draft.namedNumbers, ...pick(namedNumbers, chosen(BEAN_MAP_FIELDS)) },
  }
}

/** Parses a draft; empty means unknown. Fails with the first invalid value. */
export function beanOfDraft({
  style,
  texts,
  flags,
  namedNumbers,
}: BeanDraft): Result<EditedBean, DraftProblem> {
  const originName = texts.origin_name.trim()
  if (originName === '')
    return failure({ sentence: 'Origin name is required', input: inputName('origin_name') })
  const [problem] = [
    ...currencyProblem(texts.price_currency),
    ...cropProblem(texts.crop_year),
    ...SINGLE_NUMBER_FIELDS.flatMap(field => numberProblem(field, texts[field]) ?? []),
    ...BEAN_MAP_FIELDS.flatMap(field => pairsProblem(field, namedNumbers[field]) ?? []),
  ]
  if (problem !== undefined) return failure(problem)
  return success({
    origin_name: originName,
    style_id: style === '' ? null : Number(style),
    ...valuesByName(BEAN_TEXT_FIELDS, field => texts[field].trim() || null),
    price_currency: currencyOf(texts.price_currency),
    ...(typedCropYears(texts.crop_year) ?? NO_CROP_YEARS),
    ...valuesByName(SINGLE_NUMBER_FIELDS, field => numberIn(field, texts[field])),
    ...valuesByName(BEAN_FLAG_FIELDS, field => (flags[field] === '' ? null : flags[field] === 'yes')),
    ...valuesByName(BEAN_MAP_FIELDS, field => namedNumbersOf(namedNumbers[field])),
  })
}

/** The changed fields. Sending only these keeps other people's changes to other fields. */
export function beanChanges(before: EditedBean, after: EditedBean): Partial<EditedBean> {
  const isChanged = (field: EditedField) => JSON.stringify(before[field]) !== JSON.stringify(after[field])
  return pick(after, EDITED_FIELDS.filter(isChanged))
}

/** The fields of an edit as they are compared: the years of a crop are one text. */
export type BeanEdit = Omit<EditedBean, keyof CropYears> & { crop_year: string }

/** The editable fields of a bean. */
export function editOfBean(bean: EditedBean): BeanEdit {
  const { crop_year, crop_year_to, ...fields } = pick(bean, EDITED_FIELDS)
  return { ...fields, crop_year: cropYearText({ crop_year, crop_year_to }) }
}

/** The bean of an edit. */
export function beanOfEdit(edit: BeanEdit): EditedBean {
  return { ...edit, ...(typedCropYears(edit.crop_year) ?? NO_CROP_YEARS) }
}

function numberProblem(field: OtherNumberField, text: string): DraftProblem | null {
  const { label, isWhole }: BeanNumberRule = BEAN_FIELDS[field]
  const value = numberIn(field, text)
  if (value === null || (isWhole ? Number.isInteger(value) : !Number.isNaN(value))) return null
  const wanted = isWhole ? 'whole number' : 'number'
  const kind = field === 'price_weight_g' ? 'weight, such as kg, lb or 250 g' : wanted
  return { sentence: `${label} must be a ${kind}`, input: inputName(field) }
}

function cropProblem(text: string): DraftProblem[] {
  if (typedCropYears(text) !== null) return []
  const { label } = BEAN_FIELDS.crop_year
  const sentence = `${label} must be a year, such as 2025, or two in a row, such as 2025/26`
  return [{ sentence, input: inputName('crop_year') }]
}

function currencyProblem(text: string): DraftProblem[] {
  const currency = currencyOf(text)
  if (currency === null || isCurrency(currency)) return []
  const { label } = BEAN_FIELDS.price_currency
  return [{ sentence: `${label} must be a code, such as EUR`, input: inputName('price_currency') }]
}

function currencyOf(text: string): string | null {
  return text.trim().toUpperCase() || null
}

/** Parses the number of a field. Null if the text is empty, NaN if it is not a number, or no weight. */
function numberIn(field: OtherNumberField, text: string): number | null {
  if (field !== 'price_weight_g') return numberOf(text)
  return text.trim() === '' ? null : (typedSize(text) ?? Number.NaN)
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

/** Parses a number with a decimal point or comma. Null if the text is empty, NaN if it is not a number. */
function numberOf(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  return trimmed === '' ? null : Number(trimmed)
}

/** Merges the edits since `before` into a draft of the current bean. */
export function mergedDraft(before: BeanDraft, edited: BeanDraft, now: BeanDraft): BeanDraft {
  return {
    style: mergeEdit({ style: before.style }, { style: edited.style }, { style: now.style }).merged.style,
    texts: mergeEdit(before.texts, edited.texts, now.texts).merged,
    flags: mergeEdit(before.flags, edited.flags, now.flags).merged,
    namedNumbers: mergeEdit(before.namedNumbers, edited.namedNumbers, now.namedNumbers).merged,
  }
}
