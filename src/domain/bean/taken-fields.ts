import type { BeanFields } from './bean.ts'
import {
  BEAN_FIELD_NAMES,
  BEAN_PRICE_FIELDS,
  type BeanField,
  WHOLE_BEAN_FIELDS,
  type WholeBeanField,
  wholeOf,
} from './bean-fields.ts'
import { isNamed } from './named-values.ts'

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
    field =>
      !isKnown(bean[field]) && isKnown(other[field]) && !(hasPrice && isNamed(BEAN_PRICE_FIELDS, field)),
  )
}

/** The fields with the parts of each. */
export function withParts(fields: readonly TakenField[]): Exclude<BeanField, 'origin_name'>[] {
  return BEAN_FIELD_NAMES.filter(field => field !== 'origin_name').filter(field =>
    isNamed(fields, wholeOf(field)),
  )
}

/** Empty text and an empty list of numbers say nothing. */
function isKnown(value: BeanFields[BeanField]): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== null
}
