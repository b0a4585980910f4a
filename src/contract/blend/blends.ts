import { z } from 'zod'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { FEWEST_PARTS, isWhole, MOST_PARTS, repeatedPart } from '#domain/bean/blend/recipe.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { wordsOf } from '../field-words.ts'
import { deletedAnswer, entityId, storableText, visibleName } from '../fields.ts'

const bean_id = z.number(wordsOf('bean_id_no_number')).refine(Number.isInteger, wordsOf('bean_id_no_number'))
const share_percent = z.number().gt(0).lt(100).describe('Of the green weight')

const name = visibleName(BEAN_FIELDS.origin_name.longest)

const parts = z
  .array(z.object({ bean_id, share_percent }))
  .min(FEWEST_PARTS)
  .max(MOST_PARTS)
  .refine(parts => repeatedPart(parts) === null, wordsOf('same_bean_twice'))
  .refine(isWhole, wordsOf('shares_not_all'))
  .describe('The shares add up to 100, give or take 0.1')

/** How many other names a recipe has. */
export const MOST_ALIASES = 200

const aliases = z
  .array(name)
  .max(MOST_ALIASES)
  .refine(names => new Set(names.map(foldName)).size === names.length, wordsOf('same_name_twice'))

/** A new recipe: a name of its own and the coffees with their shares. */
export const blendCreate = z.object({
  name: name.describe('Unique among recipes and beans'),
  parts,
  summary: storableText.trim().max(BEAN_FIELDS.bean_summary.longest).nullable().default(null),
  aliases: aliases
    .default([])
    .describe('Other names that files have for it; each names one coffee or recipe'),
  is_retired: z.boolean().default(false).describe('Whether it is no longer offered and found in files'),
})
export type BlendCreate = z.input<typeof blendCreate>

/** Changes to a recipe: absent means unchanged. */
export const blendUpdate = z
  .object({
    ...blendCreate.shape,
    summary: blendCreate.shape.summary.unwrap(),
    aliases: blendCreate.shape.aliases.unwrap(),
    is_retired: blendCreate.shape.is_retired.unwrap(),
  })
  .partial()
export type BlendUpdate = z.infer<typeof blendUpdate>

/** A coffee of a recipe. */
export const blendPart = z.object({
  bean_id: entityId,
  origin_name: z.string(),
  share_percent: z.number(),
})
export type BlendPart = z.infer<typeof blendPart>

/** The recipe of a blend: which coffees are weighed together before roasting. */
export const blend = z.object({
  id: entityId,
  name: z.string(),
  parts: z.array(blendPart).describe('The largest share first'),
  summary: z.string().nullable(),
  aliases: z.array(z.string()).optional().describe('For the owner: other names that files have for it'),
  is_retired: z
    .boolean()
    .describe('The owner retired it, or a coffee of it was deleted: it is not offered for roasts'),
})
export type Blend = z.infer<typeof blend>

/** The recipe that a file names. */
export const matchingBlend = z.object({ id: entityId, name: z.string() })
export type MatchingBlend = z.infer<typeof matchingBlend>

/** How many were deleted, and the entry of the trash that brings the recipe back. */
export const deletedBlend = deletedAnswer.extend({
  deletion_id: entityId.describe('Restore it to undo this'),
})

/** The parts of a recipe as they are stored. */
export const storedParts = z
  .array(blendPart.extend({ origin_name: storableText.max(BEAN_FIELDS.origin_name.longest) }))
  .min(FEWEST_PARTS)
  .max(MOST_PARTS)
/** Its other names as they are stored. */
export const storedAliases = z.array(name).max(MOST_ALIASES)
