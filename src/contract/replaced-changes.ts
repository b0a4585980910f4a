import { z } from 'zod'
import { namesIn } from '#domain/bean/named-values.ts'
import { roastFields } from './roast-fields.ts'
import { roastCreate } from './roasts.ts'

/** What each value that a file can change may be, as it is stored. */
const VALUES = {
  ...roastCreate.pick({ roast_date: true, green_weight_g: true, roasted_weight_g: true, notes: true }).shape,
  milestones: roastCreate.shape.milestones,
  timeline: z.number().nullable(),
  ...roastFields.shape,
}

/** Values that were replaced on a roast, as they are stored: each must be one that the roast may get back. */
export const replacedChanges = z.array(
  z
    .object({ field: z.enum(namesIn(VALUES)), before: z.unknown(), after: z.unknown() })
    .refine(({ field, before }) => VALUES[field].safeParse(before).success, 'must be a value of the field'),
)
