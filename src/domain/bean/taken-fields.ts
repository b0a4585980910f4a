import { isNamed } from '#domain/record/named-values.ts'
import type { BeanFields } from './bean.ts'
import {
  BEAN_FIELD_NAMES,
  BEAN_PRICE_FIELDS,
  type BeanField,
  WHOLE_BEAN_FIELDS,
  type WholeBeanField,
  wholeOf,
} from './bean-fields.ts'

/** A field that a bean may take from another. */
export type TakenField = Exclude<WholeBeanField, 'origin_name'>

/** The fields that a bean may take from another. */
export const TAKEN_FIELDS = WHOLE_BEAN_FIELDS.filter((field): field is TakenField => field !== 'origin_name')

/**
 * The fields that one bean lacks and another has, in the order of the form. A price is one thing: a bean that has any
 * part of one takes none.
 */
export function fieldsToTake(bean: BeanFields, other: BeanFields): TakenField[] {
  const hasPrice = BEAN_PRICE_FIELDS.some(field => isKnown(bean[field]))
  return TAKEN_FIELDS.filter(
    field => !isKnown(bean[field]) && isKnown(other[field]) && !(hasPrice && isOfPrice(field)),
  )
}

/** The fields with the parts of each. */
export function withParts(fields: readonly TakenField[]): Exclude<BeanField, 'origin_name'>[] {
  return BEAN_FIELD_NAMES.filter(field => field !== 'origin_name').filter(field =>
    isNamed(fields, wholeOf(field)),
  )
}

/** Of these fields, the ones that are chosen; with one of a price, all of it. */
export function chosenOf(fields: readonly TakenField[], chosen: readonly TakenField[]): TakenField[] {
  const takesPrice = chosen.some(isOfPrice)
  return fields.filter(field => (isOfPrice(field) ? takesPrice : chosen.includes(field)))
}

/** The fields, with the first of a price for all of it. */
export function withOnePrice(fields: readonly TakenField[]): TakenField[] {
  const price = fields.find(isOfPrice)
  return fields.filter(field => field === price || !isOfPrice(field))
}

/** Whether a field is part of what a bean cost. */
export function isOfPrice(field: BeanField): boolean {
  return isNamed(BEAN_PRICE_FIELDS, field)
}

/** Empty text and an empty list of numbers say nothing. */
function isKnown(value: BeanFields[BeanField]): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== null
}
