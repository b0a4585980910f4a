import { z } from 'zod'
import { namesIn } from '#domain/record/named-values.ts'
import { HIGHEST_ROAST_NUMBER } from '#domain/roast/roast-number.ts'
import { saidOfManyWeights } from './errors.ts'
import { wordsOf } from './field-words.ts'
import { entityId, storableText } from './fields.ts'
import { roastFields } from './roast-fields.ts'
import { roastUpdate } from './roasts.ts'

const roastNumber = z.number().int().min(1).max(HIGHEST_ROAST_NUMBER)
const roast_ids = z.array(entityId).min(1).max(500)

/** The same changes to several roasts: absent means unchanged, null means cleared. */
export const manyRoastsUpdate = roastUpdate
  .pick({
    bean_id: true,
    greens: true,
    blend_id: true,
    roast_date: true,
    green_weight_g: true,
    roasted_weight_g: true,
    style_id: true,
  })
  .extend({
    roast_ids,
    tags_added: roastFields.shape.tags.optional(),
    tags_removed: roastFields.shape.tags.optional(),
    first_number: roastNumber
      .optional()
      .describe('The number of the oldest of these roasts; the others get the next ones, by date'),
  })
export type ManyRoastsUpdate = z.infer<typeof manyRoastsUpdate>

/** What can be changed on several roasts at once. */
export const MANY_CHANGES = namesIn(manyRoastsUpdate.omit({ roast_ids: true }).shape)

/** How many roasts were changed, and the entry of the trash that undoes it. */
export const manyRoastsAnswer = z.object({
  changed: z.number().int(),
  deletion_id: entityId.nullable().describe('Restore it to undo this; null if nothing changed'),
})
export type ManyRoastsAnswer = z.infer<typeof manyRoastsAnswer>

/** The same, with the changed roasts whose weights no roast has. */
export const changedRoastsAnswer = manyRoastsAnswer.extend(saidOfManyWeights)

export const manyRoasts = z.object({ roast_ids })

/** Roasts that the log numbered, each with its number and the one that it gets in place of it. */
export const stepAsideRequest = z.object({
  roasts: z
    .array(z.object({ id: entityId, roast_number: roastNumber, new_number: roastNumber }))
    .min(1)
    .max(500)
    .refine(
      roasts =>
        (['id', 'new_number'] as const).every(
          name => new Set(roasts.map(each => each[name])).size === roasts.length,
        ),
      wordsOf('roast_or_number_twice'),
    ),
})
export type StepAsideRequest = z.infer<typeof stepAsideRequest>

const tag = roastFields.shape.tags.element.min(1)

/** A tag, and how many roasts have it. Spellings that count as the same are one tag. */
export const tagUse = z.object({
  tag: z.string().describe('In the spelling that most of its roasts have'),
  roasts: z.number().int(),
})
export type TagUse = z.infer<typeof tagUse>

/** Another name for a tag. If another tag has it, the two become one. */
export const tagRenaming = z.object({
  from: tag,
  to: storableText.trim().max(60).min(1).nullable().describe('Null removes the tag from all roasts'),
})
