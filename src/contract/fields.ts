import { z } from 'zod'
import { isIsoDate } from '#domain/roast-date.ts'

/** Text that both databases can store, which leaves out the character U+0000 alone. */
export const storableText = z.string().regex(/^[^\0]*$/, 'must not contain the character U+0000')

/** An entity's id; ids start at 1 and are never used again. */
export const entityId = z.number().int().min(1)

/** ISO 8601 in UTC. */
export const timestamp = z.string().describe('ISO 8601, UTC')

/** A calendar date `YYYY-MM-DD`. */
export const calendarDate = z
  .string()
  .refine(isIsoDate, 'must be an existing date written YYYY-MM-DD')
  .describe('YYYY-MM-DD')

/** Whether an entity exists. */
export const existsAnswer = z.object({ exists: z.boolean() })
export type ExistsAnswer = z.infer<typeof existsAnswer>

/** How many entities a delete call removed, of the kind that its path names. */
export const deletedAnswer = z.object({ deleted: z.number().int() })
export type DeletedAnswer = z.infer<typeof deletedAnswer>
