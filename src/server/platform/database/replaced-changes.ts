import { z } from 'zod'
import { storedGreens } from '#contract/blend/greens.ts'
import { entityId, storableText } from '#contract/fields.ts'
import { roastFields } from '#contract/roast-fields.ts'
import { newRoast } from '#contract/roasts.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { STORED_SOURCES } from '#domain/roast/roast-source.ts'
import { json } from './stored-json.ts'
import { storedScore } from './stored-score.ts'

/** The rule for each stored value that a file or a change of several roasts can replace. */
const VALUES = {
  ...newRoast.pick({ roast_date: true, green_weight_g: true, roasted_weight_g: true, notes: true }).shape,
  milestones: newRoast.shape.milestones,
  timeline: z.number().nullable(),
  ...roastFields.shape,
  bean_id: entityId,
  greens: storedGreens.nullable(),
  blend_id: entityId.nullable(),
  style_id: entityId.nullable(),
  source: z.enum(STORED_SOURCES),
  score_details: json(storedScore)
    .transform(({ text }) => text)
    .nullable(),
  // Libraries of earlier versions have names as long as a line of their files.
  roast_name: storableText.min(1).max(20_000),
}

/** Values that were replaced on a roast, as they are stored: each must be one that the roast may get back. */
export const replacedChanges = z
  .array(
    z
      .object({ field: z.enum(namesIn(VALUES)), before: z.unknown(), after: z.unknown() })
      .transform(({ field, before, after }, context) => {
        const read = VALUES[field].safeParse(before)
        if (!read.success) context.addIssue('must be a value of the field')
        // A value that the field can't have never equals the roast's own, so undoing then leaves the field as it is.
        const { data = NO_VALUE } = VALUES[field].safeParse(after)
        return { field, before: read.data, after: data }
      }),
  )
  // Each field once.
  .max(namesIn(VALUES).length)

/** No field has it. */
const NO_VALUE = {}
