import { ROAST_FIELD_NAMES, type RoastField } from './roast-fields.ts'

const USUAL_FIELDS = [
  'roast_name',
  'bean_id',
  'roast_date',
  'green_weight_g',
  'roasted_weight_g',
  'notes',
] as const

/** A field that the owner can set by hand. Marks on the curve are in the roast's correction instead. */
export type SetByHand = (typeof USUAL_FIELDS)[number] | RoastField

/** The names of these fields, in the order in which they are stored. */
export const SET_BY_HAND: readonly SetByHand[] = [...USUAL_FIELDS, ...ROAST_FIELD_NAMES]
