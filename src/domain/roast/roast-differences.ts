import type { Milestone } from './milestones.ts'
import { ROAST_FIELD_NAMES, type RoastField } from './roast-fields.ts'

/** What a file that was saved again can change on its roast, besides `ROAST_FIELDS`. */
const RECORDED_VALUES = [
  'roast_date',
  'green_weight_g',
  'roasted_weight_g',
  'milestones',
  'timeline',
] as const

/** The names of everything that a file can change on its roast. */
export const UPDATABLE_FIELDS = [...RECORDED_VALUES, ...ROAST_FIELD_NAMES] as readonly UpdatableField[]
export type UpdatableField = (typeof RECORDED_VALUES)[number] | RoastField

/** A value as it is compared and shown. That of `timeline` is the number of seconds from charge to drop. */
export type ComparedValue = string | number | readonly string[] | readonly Milestone[] | null

/** One value that differs. */
interface RoastDifference {
  field: UpdatableField
  before: ComparedValue
  after: ComparedValue
}
