import { z } from 'zod'
import { isIsoDate } from '#domain/record/roast-date.ts'
import { visibleLine } from '#domain/words/visible-text.ts'
import { wordsOf } from './field-words.ts'

/**
 * Text as both databases store it: without the character U+0000, and with U+FFFD in place of a lone surrogate, so
 * that what is derived from it fits what is stored.
 */
export const storableText = z
  .string()
  .overwrite(text => text.toWellFormed())
  .regex(/^[^\0]*$/, wordsOf('null_character'))

/** A name of at most `longest` characters: one line with at least one visible character and no hidden ones. */
export function visibleName(longest: number) {
  return storableText.overwrite(visibleLine).max(longest).min(1)
}

/** An entity's id. Ids start at 1 and are never reused. */
export const entityId = z.number().int().min(1)

/** A key of the sender's choice: what comes again with the same key isn't done again. */
export const sentKey = z.string().regex(/^[A-Za-z0-9-]{8,64}$/, wordsOf('no_sent_key'))

/** ISO 8601 in UTC. */
export const timestamp = z.string().describe('ISO 8601, UTC')

/** An instant as `toISOString` writes it. */
export const instant = z
  .string()
  .regex(/^(?:19[7-9]|2\d\d)\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, wordsOf('no_instant'))
  .refine(isExisting, wordsOf('no_instant'))
  .describe('ISO 8601 in UTC, with milliseconds')

/** Whether the calendar has such a day: `Date` reads the 31st of February as a day in March. */
function isExisting(text: string): boolean {
  const milliseconds = Date.parse(text)
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text
}

/** A calendar date `YYYY-MM-DD`. */
export const calendarDate = z.string().refine(isIsoDate, wordsOf('no_date')).describe('YYYY-MM-DD')

/** A number sent as text in a query or a form. */
export function numberInText<Schema extends z.ZodType>(number: Schema) {
  return z.preprocess(numberOfText, number)
}

/** Parses digits. Returns anything else unchanged, which makes the schema refuse it. */
function numberOfText(text: unknown): unknown {
  return typeof text === 'string' && /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : text
}

/** The largest page of a list, in entities. */
const LARGEST_PAGE = 500

/** The number of entities per page. */
export const pageLimit = numberInText(z.number().int().min(0).max(LARGEST_PAGE))
  .optional()
  .describe('How many at most; 0 for their count alone')

/** Where a page of a list starts. */
export const pageCursor = z.string().max(2_000).optional().describe('X-Next-Cursor of the previous page')

/** Whether an entity exists. */
export const existsAnswer = z.object({ exists: z.boolean() })

/** How many entities were deleted, of the kind in the call's path. */
export const deletedAnswer = z.object({ deleted: z.number().int() })

/** How many were deleted, and the entry of the trash that brings them back. */
export const deletedUndoably = deletedAnswer.extend({
  deletion_id: entityId.describe('Restore it to undo this'),
})
