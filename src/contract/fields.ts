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

/** A number that a query or a form writes in digits. */
export function numberInText<Schema extends z.ZodType>(number: Schema) {
  return z.preprocess(numberOfText, number)
}

/** The number that a text states in digits; anything else as it is, so that the schema refuses it. */
function numberOfText(text: unknown): unknown {
  return typeof text === 'string' && /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : text
}

/** At most this many entities on one page of a list. */
const LARGEST_PAGE = 500

/** How many entities a page of a list has. */
export const pageLimit = numberInText(z.number().int().min(0).max(LARGEST_PAGE)).optional()

/** Where a page of a list begins. */
export const pageCursor = z.string().max(2_000).optional().describe('X-Next-Cursor of the page before')

/** Whether an entity exists. */
export const existsAnswer = z.object({ exists: z.boolean() })
export type ExistsAnswer = z.infer<typeof existsAnswer>

/** How many entities a delete call removed, of the kind that its path names. */
export const deletedAnswer = z.object({ deleted: z.number().int() })
export type DeletedAnswer = z.infer<typeof deletedAnswer>
