import { z } from 'zod'
import { namesIn } from '#domain/bean/named-values.ts'
import { entityId, storableText } from './fields.ts'
import { roastFields } from './roast-fields.ts'
import { roastCreate } from './roasts.ts'

/** What each value that a file or a change of several roasts can replace may be, as it is stored. */
const VALUES = {
  ...roastCreate.pick({ roast_date: true, green_weight_g: true, roasted_weight_g: true, notes: true }).shape,
  milestones: roastCreate.shape.milestones,
  timeline: z.number().nullable(),
  ...roastFields.shape,
  bean_id: entityId,
  // Libraries of earlier versions have names as long as a line of their files.
  roast_name: storableText.min(1).max(20_000),
}

/** Values that were replaced on a roast, as they are stored: each must be one that the roast may get back. */
export const replacedChanges = z.array(
  z
    .object({ field: z.enum(namesIn(VALUES)), before: z.unknown(), after: z.unknown() })
    .refine(({ field, before }) => VALUES[field].safeParse(before).success, 'must be a value of the field'),
)
