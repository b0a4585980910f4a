import { z } from 'zod'
import { UPDATABLE_FIELDS } from '#domain/roast/roast-differences.ts'
import { fileProblem, saidOfManyWeights } from './errors.ts'
import { entityId, numberInText } from './fields.ts'
import { roastDifference } from './roast-import.ts'

/** Which originals are read again: all, or those of the next roasts after an id. */
export const rereadRange = z.object({
  after_id: z.number().int().min(0).optional().describe('The last_id of the previous answer'),
  limit: z.number().int().min(1).max(10_000).optional().describe('How many roasts at most'),
})

/** `rereadRange` as query parameters. */
export const rereadRangeQuery = z.object({
  after_id: numberInText(rereadRange.shape.after_id),
  limit: numberInText(rereadRange.shape.limit),
})

/** What reading the originals again would change. What the owner set by hand is not in it. */
export const rereadPreview = z.object({
  roasts: z.number().int().describe('How many originals were read'),
  changes: z.array(
    z.object({ roast_id: entityId, roast_name: z.string(), fields: z.array(roastDifference) }),
  ),
  kept: z
    .array(
      z.object({ roast_id: entityId, roast_name: z.string(), fields: z.array(z.enum(UPDATABLE_FIELDS)) }),
    )
    .describe(
      'Fields that the originals have other values for, and that stay, because the owner set them by hand',
    ),
  unreadable: z
    .array(
      z.object({ roast_id: entityId, roast_name: z.string(), reason: z.string(), reason_fact: fileProblem }),
    )
    .describe("Originals that today's readers refuse"),
  last_id: entityId.nullable().describe('The last roast read, to send as the next after_id; null at the end'),
  ...saidOfManyWeights,
})
export type RereadPreview = z.infer<typeof rereadPreview>

/** What is taken over, and for which roasts. */
export const rereadRequest = z.object({
  fields: z.array(z.enum(UPDATABLE_FIELDS)).min(1),
  roast_ids: z.array(entityId).min(1).max(10_000),
  deletion_id: entityId
    .optional()
    .describe('The deletion_id of the previous answer, to undo several calls at once'),
})
export type RereadRequest = z.infer<typeof rereadRequest>

/** What was taken over. */
export const rereadAnswer = z.object({
  processed: z.number().int().describe('How many originals were read'),
  changed: z.number().int().describe('How many roasts were changed'),
  deletion_id: entityId
    .nullable()
    .describe('Restoring this from the trash undoes it; null if nothing was changed'),
  ...saidOfManyWeights,
})
export type RereadAnswer = z.infer<typeof rereadAnswer>
