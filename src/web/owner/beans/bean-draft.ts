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
import { decimalSignOf } from '#domain/words/decimal-sign.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'

/**
 * A bean as the form leaves it: its fields, its price and the years of its crop as one of them each, and the style
 * that judges its roasts (null: the House).
 */
export interface EditedBean extends Omit<BeanFields, BeanPriceField | keyof CropYears> {
  price: Price | null
  crop: CropYears
  style_id: number | null
  /** Never there. It keeps TypeScript from taking an edited bean for what is sent: see `sentFields`. */
  price_amount?: { isPartOf: 'price' }
}

/** A bean as it comes from the server, or from a supplier's page. */
type ShownBean = BeanFields & { style_id?: number | null }

const isPlain = <Field extends BeanField>(
  field: Field,
): field is Exclude<Field, BeanPriceField | keyof CropYears> =>
  !isNamed(BEAN_PRICE_FIELDS, field) && field !== 'crop_year' && field !== 'crop_year_to'
const PLAIN_FIELDS = BEAN_FIELD_NAMES.filter(isPlain)
const TEXT_FIELDS = BEAN_TEXT_FIELDS.filter(isPlain)
const NUMBER_FIELDS = SINGLE_NUMBER_FIELDS.filter(isPlain)
const EDITED_FIELDS = [...PLAIN_FIELDS, 'price', 'crop', 'style_id'] as const
const TYPED_FIELDS = ['origin_name', ...TEXT_FIELDS, ...NUMBER_FIELDS] as const

/** A bean being edited: every value is the text of its input, or of its inputs. */
export interface BeanDraft
  extends Record<(typeof TYPED_FIELDS)[number] | 'crop_year', string>,
    Record<BeanFlagField, YesOrNo>,
    Record<BeanMapField, NamePair[]> {
  price: TypedPrice
  /** The id of its style; '' for the House. */
  style_id: string
}

export type YesOrNo = '' | 'yes' | 'no'
export type NamePair = [name: string, value: string]

/** Why a draft is not a valid bean, with the `inputName` of the value to correct. */
export interface DraftProblem {
  field: string
  sentence: string
}

/** The name of an input: of a plain field, or of a number in one line of a map. */
export function inputName(field: BeanField, line?: number): string {
  return line === undefined ? field : `${field}.${line}`
}

/** The draft with a bean's values. */
export function draftOf(bean: ShownBean): BeanDraft {
  return {
    style_id: String(bean.style_id ?? ''),
    price: typedOf(priceOfBean(bean)),
    crop_year: cropYearText(bean),
    ...valuesByName(TYPED_FIELDS, field => String(bean[field] ?? '')),
    ...valuesByName(BEAN_FLAG_FIELDS, field => yesOrNo(bean[field])),
    ...valuesByName(BEAN_MAP_FIELDS, field => pairsOf(bean[field])),
  }
}

/** Parses a draft; empty means unknown. Fails with the first invalid value. */
export function beanOfDraft(draft: BeanDraft): Result<EditedBean, DraftProblem> {
  const originName = draft.origin_name.trim()
  if (originName === '')
    return failure({ sentence: 'Origin name is required', field: inputName('origin_name') })
  const price = readTypedPrice(draft.price, decimalSignOf(navigator.language))
  if (!price.ok) return failure(priceProblem(price.reason))
  const [problem] = [
    ...cropProblem(draft.crop_year),
    ...NUMBER_FIELDS.flatMap(field => numberProblem(field, draft[field]) ?? []),
    ...BEAN_MAP_FIELDS.flatMap(field => pairsProblem(field, draft[field]) ?? []),
  ]
  if (problem !== undefined) return failure(problem)
  return success({
    origin_name: originName,
    style_id: draft.style_id === '' ? null : Number(draft.style_id),
    price: price.value,
    crop: typedCropYears(draft.crop_year) ?? NO_CROP_YEARS,
    ...valuesByName(TEXT_FIELDS, field => draft[field].trim() || null),
    ...valuesByName(NUMBER_FIELDS, field => numberOf(draft[field])),
    ...valuesByName(BEAN_FLAG_FIELDS, field => (draft[field] === '' ? null : draft[field] === 'yes')),
    ...valuesByName(BEAN_MAP_FIELDS, field => namedNumbersOf(draft[field])),
  })
}

/** What the form sends for edited values: the price as a whole, and the years of the crop. */
export function sentFields<Edited extends Partial<EditedBean>>({ price, crop, ...others }: Edited) {
  return { ...others, ...crop, ...(price === undefined ? {} : fieldsOfPrice(price)) }
}

/** The changed fields, as they are sent. Sending only these keeps other people's changes to other fields. */
export function beanChanges(shown: ShownBean, after: EditedBean) {
  const before = beanFieldsOf(shown)
  const changed: Partial<EditedBean> = pick(
    after,
    EDITED_FIELDS.filter(field => !isSame(before[field], after[field])),
  )
  return sentFields(changed)
}

/** The editable fields of a bean. */
function beanFieldsOf(bean: ShownBean): EditedBean {
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
  return { sentence: `${label} must be a ${isWhole ? 'whole number' : 'number'}`, field: inputName(field) }
}

function cropProblem(text: string): DraftProblem[] {
  if (typedCropYears(text) !== null) return []
  const { label } = BEAN_FIELDS.crop_year
  const sentence = `${label} must be a year, such as 2025, or two in a row, such as 2025/26`
  return [{ sentence, field: inputName('crop_year') }]
}

const PRICE_INPUTS = { amount: 'price_amount', currency: 'price_currency', unit: 'price_weight_g' } as const

function priceProblem({ part, code }: PriceProblem): DraftProblem {
  return { sentence: PRICE_SENTENCES[code], field: inputName(PRICE_INPUTS[part]) }
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
    const problem = (sentence: string) => ({ sentence, field: inputName(field, line) })
    if (name === '') return problem(`One of the ${title} has a value but no name`)
    if (Number.isNaN(value)) return problem(`${name} must be a number`)
    if (names.has(name)) return problem(`${name} appears twice among the ${title}`)
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
