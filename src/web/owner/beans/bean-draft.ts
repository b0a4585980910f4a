import type { BeanFields, NamedNumbers } from '#domain/bean/bean.ts'
import {
  BEAN_FIELD_NAMES,
  BEAN_FIELDS,
  BEAN_FLAG_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_PRICE_FIELDS,
  BEAN_TEXT_FIELDS,
  type BeanField,
  type BeanFlagField,
  type BeanMapField,
  type BeanNumberRule,
  type BeanPriceField,
  type WholeBeanField,
} from '#domain/bean/bean-fields.ts'
import {
  type CropYears,
  cropYearText,
  NO_CROP_YEARS,
  SINGLE_NUMBER_FIELDS,
  typedCropYears,
} from '#domain/bean/crop-year.ts'
import { fieldsOfPrice, type Price, priceOfBean } from '#domain/bean/price/bean-price.ts'
import {
  type PriceProblem,
  readTypedPrice,
  type TypedPrice,
  typedOf,
} from '#domain/bean/price/typed-price.ts'
import { isNamed, pick, valuesByName } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { isSame, mergeEdit } from '#web/parts/edit/edit-merge.ts'
import { readersDecimalSign } from '#web/words/readers-own.ts'

/** A field with a single text input. `cost_per_lb` follows from the price. */
export type TypedField = Exclude<WholeBeanField, BeanFlagField | BeanMapField | 'cost_per_lb'>

/**
 * A bean as the form leaves it: its fields, its price and the years of its crop as one of them each, and the style
 * that judges its roasts (null: the House).
 */
export interface EditedBean extends EditedValues {
  /** Never there. It keeps TypeScript from taking an edited bean for what is sent: see `sentFields`. */
  price_amount?: { isPartOf: 'price' }
}

/** The values that the form edits. */
export interface EditedValues extends Omit<BeanFields, BeanPriceField | keyof CropYears> {
  price: Price | null
  crop: CropYears
  style_id: number | null
}
export type EditedField = keyof EditedValues & string

/** A bean as it comes from the server, or from a supplier's page. */
type ShownBean = BeanFields & { style_id?: number | null }

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

const isPlain = <Field extends BeanField>(
  field: Field,
): field is Exclude<Field, BeanPriceField | keyof CropYears> =>
  !isNamed(BEAN_PRICE_FIELDS, field) && field !== 'crop_year' && field !== 'crop_year_to'
const PLAIN_FIELDS = BEAN_FIELD_NAMES.filter(isPlain)
const TEXT_FIELDS = BEAN_TEXT_FIELDS.filter(isPlain)
const NUMBER_FIELDS = SINGLE_NUMBER_FIELDS.filter(isPlain)
const EDITED_FIELDS: readonly EditedField[] = [...PLAIN_FIELDS, 'price', 'crop', 'style_id']
const TYPED_FIELDS = ['origin_name', ...TEXT_FIELDS, ...NUMBER_FIELDS] as const

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
export function draftOf(bean: ShownBean): BeanDraft {
  return draftOfEdited(beanFieldsOf(bean))
}

/** The draft with edited values. */
export function draftOfEdited(bean: EditedValues): BeanDraft {
  return {
    style: String(bean.style_id ?? ''),
    texts: {
      ...valuesByName(TYPED_FIELDS, field => String(bean[field] ?? '')),
      crop_year: cropYearText(bean.crop),
      ...textsOfPrice(typedOf(bean.price)),
    },
    flags: valuesByName(BEAN_FLAG_FIELDS, field => yesOrNo(bean[field])),
    namedNumbers: valuesByName(BEAN_MAP_FIELDS, field => pairsOf(bean[field])),
  }
}

/** What is typed for the price. */
export function typedPriceOf({ texts }: BeanDraft): TypedPrice {
  return { amount: texts.price_amount, currency: texts.price_currency, unit: texts.price_weight_g }
}

/** The texts of a bean's draft for what is typed for the price. */
export function textsOfPrice({ amount, currency, unit }: TypedPrice) {
  return { price_amount: amount, price_currency: currency, price_weight_g: unit }
}

/** The draft with some of its fields taken from a bean. */
export function withFieldsOf(draft: BeanDraft, bean: ShownBean, fields: readonly EditedField[]): BeanDraft {
  const now = draftOf(bean)
  const { style, texts, flags, namedNumbers } = now
  const chosen = <Field extends EditedField>(names: readonly Field[]) =>
    names.filter(field => fields.includes(field))
  return {
    style: fields.includes('style_id') ? style : draft.style,
    texts: {
      ...draft.texts,
      ...pick(texts, chosen(TYPED_FIELDS)),
      ...(fields.includes('crop') && { crop_year: texts.crop_year }),
      ...(fields.includes('price') && textsOfPrice(typedPriceOf(now))),
    },
    flags: { ...draft.flags, ...pick(flags, chosen(BEAN_FLAG_FIELDS)) },
    namedNumbers: { ...draft.namedNumbers, ...pick(namedNumbers, chosen(BEAN_MAP_FIELDS)) },
  }
}

/** The values of a draft, with the bean's own in place of those that can't be read. */
export function readableBean(draft: BeanDraft, bean: ShownBean): EditedBean {
  const read = beanOfDraft(draft)
  if (read.ok) return read.value
  const [input = ''] = read.reason.input.split('.')
  const field = input === 'crop_year' ? 'crop' : isNamed(BEAN_PRICE_FIELDS, input) ? 'price' : input
  return readableBean(withFieldsOf(draft, bean, [field as EditedField]), bean)
}

/** Parses a draft; empty means unknown. Fails with the first invalid value. */
export function beanOfDraft(draft: BeanDraft): Result<EditedBean, DraftProblem> {
  const { style, texts, flags, namedNumbers } = draft
  const originName = texts.origin_name.trim()
  if (originName === '')
    return failure({ sentence: 'Origin name is required', input: inputName('origin_name') })
  const price = readTypedPrice(typedPriceOf(draft), readersDecimalSign())
  if (!price.ok) return failure(priceProblem(price.reason))
  const [problem] = [
    ...cropProblem(texts.crop_year),
    ...NUMBER_FIELDS.flatMap(field => numberProblem(field, texts[field]) ?? []),
    ...BEAN_MAP_FIELDS.flatMap(field => pairsProblem(field, namedNumbers[field]) ?? []),
  ]
  if (problem !== undefined) return failure(problem)
  return success({
    origin_name: originName,
    style_id: style === '' ? null : Number(style),
    price: price.value,
    crop: typedCropYears(texts.crop_year) ?? NO_CROP_YEARS,
    ...valuesByName(TEXT_FIELDS, field => texts[field].trim() || null),
    ...valuesByName(NUMBER_FIELDS, field => numberOf(texts[field])),
    ...valuesByName(BEAN_FLAG_FIELDS, field => (flags[field] === '' ? null : flags[field] === 'yes')),
    ...valuesByName(BEAN_MAP_FIELDS, field => namedNumbersOf(namedNumbers[field])),
  })
}

/** What the form sends for edited values: the price as a whole, and the years of the crop. */
export function sentFields<Edited extends Partial<EditedValues>>({ price, crop, ...others }: Edited) {
  return { ...others, ...crop, ...(price === undefined ? {} : fieldsOfPrice(price)) }
}

/** The changed fields, as they are sent. Sending only these keeps other people's changes to other fields. */
export function beanChanges(shown: ShownBean, after: EditedBean) {
  const before = beanFieldsOf(shown)
  const changed: Partial<EditedValues> = pick(
    after,
    EDITED_FIELDS.filter(field => !isSame(before[field], after[field])),
  )
  return sentFields(changed)
}

/** The editable fields of a bean. */
export function beanFieldsOf(bean: ShownBean): EditedValues {
  return {
    ...pick(bean, PLAIN_FIELDS),
    price: priceOfBean(bean),
    crop: pick(bean, ['crop_year', 'crop_year_to']),
    style_id: bean.style_id ?? null,
  }
}

function numberProblem(field: (typeof NUMBER_FIELDS)[number], text: string): DraftProblem | null {
  const { label, isWhole }: BeanNumberRule = BEAN_FIELDS[field]
  const value = numberOf(text)
  if (value === null || (isWhole ? Number.isInteger(value) : !Number.isNaN(value))) return null
  return { sentence: `${label} must be a ${isWhole ? 'whole number' : 'number'}`, input: inputName(field) }
}

function cropProblem(text: string): DraftProblem[] {
  if (typedCropYears(text) !== null) return []
  const { label } = BEAN_FIELDS.crop_year
  const sentence = `${label} must be a year, such as 2025, or two in a row, such as 2025/26`
  return [{ sentence, input: inputName('crop_year') }]
}

const PRICE_INPUTS = { amount: 'price_amount', currency: 'price_currency', unit: 'price_weight_g' } as const

function priceProblem({ part, code }: PriceProblem): DraftProblem {
  return { sentence: PRICE_SENTENCES[code], input: inputName(PRICE_INPUTS[part]) }
}

const PRICE_SENTENCES: Record<PriceProblem['code'], string> = {
  'no price': 'Price must be an amount such as 36.90, or a whole price such as 36.90 EUR / kg',
  'no amount': 'Price needs an amount, or neither a currency nor a unit',
  'no currency': 'The currency must be a code, such as EUR',
  'no size': 'The unit must be a weight, such as kg, lb or 250 g',
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
