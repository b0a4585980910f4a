import type { BeanFields } from './bean.ts'
import {
  BEAN_FIELD_NAMES,
  type BeanField,
  type BeanValue,
  beanValueOf,
  WHOLE_BEAN_FIELDS,
  type WholeBeanField,
} from './bean-fields.ts'

/** A field that a bean may take from another. */
export type TakenField = Exclude<WholeBeanField, 'origin_name'>

/** The fields that a bean may take from another. */
export const TAKEN_FIELDS = WHOLE_BEAN_FIELDS.filter((field): field is TakenField => field !== 'origin_name')

/** A value that is taken as one. */
export type TakenValue = Exclude<BeanValue, 'origin_name'>

/** The value that a field belongs to. */
export function takenValueOf(field: Exclude<BeanField, 'origin_name'>): TakenValue {
  return beanValueOf(field) as TakenValue
}

/** The values that a bean may take from another, in the order of the form. */
export const TAKEN_VALUES: readonly TakenValue[] = [...new Set(TAKEN_FIELDS.map(takenValueOf))]

/** The values of which one bean knows nothing and another something, in the order of the form. */
export function valuesToTake(bean: BeanFields, other: BeanFields): TakenValue[] {
  const isAnyKnown = (fields: BeanFields, value: TakenValue) =>
    fieldsOfValues([value]).some(field => isKnown(fields[field]))
  return TAKEN_VALUES.filter(value => !isAnyKnown(bean, value) && isAnyKnown(other, value))
}

/** All fields that belong to these values. */
export function fieldsOfValues(values: readonly TakenValue[]): Exclude<BeanField, 'origin_name'>[] {
  return BEAN_FIELD_NAMES.filter(field => field !== 'origin_name').filter(field =>
    values.includes(takenValueOf(field)),
  )
}

/** Empty text and an empty list of numbers say nothing. */
function isKnown(value: BeanFields[BeanField]): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== null
}
