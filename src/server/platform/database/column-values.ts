import { z } from 'zod'
import { entityId, instant, storableText } from '#contract/fields.ts'
import { LATEST_INSTANT } from '#domain/live/running-roast.ts'
import { HIGHEST_ROAST_NUMBER } from '#domain/roast/roast-number.ts'
import { withoutInvisible } from '#domain/words/visible-text.ts'
import { HIGHEST_COUNT, HIGHEST_ID } from './highest-counts.ts'

export const WRONG_WORDS = 'must be text as it is kept'

/** Libraries of earlier versions have names as long as a line of their files. */
export const LONGEST_NAME = 20_000
/** A figure derived from allowed values may be far larger than they are, such as the loss of 1 g that became 1 t. */
const LARGEST_FIGURE = 10 ** 15

export const id = entityId.max(HIGHEST_ID)
export const count = z.number().int().min(0).max(HIGHEST_COUNT)
export const revision = z.number().int().min(1).max(HIGHEST_COUNT)
/** 0 or 1: the embedded database has no boolean. */
export const flag: z.ZodType<number, number> = z.literal([0, 1])
/** In ms since 1970. Events of running roasts and of tables go on from it after a restore. */
export const instantOrEvent = z.number().int().min(0).max(LATEST_INSTANT)
export const name = storableText.min(1).max(LONGEST_NAME)
/** May be empty, because folding removes marks. */
export const foldedName = storableText.max(LONGEST_NAME)
export const figure = z.number().min(-LARGEST_FIGURE).max(LARGEST_FIGURE).nullable()
export const roastNumber = z.number().int().min(0).max(HIGHEST_ROAST_NUMBER)
export const bytes: z.ZodType<Uint8Array, Uint8Array> = z.instanceof(Uint8Array, { error: 'must be bytes' })
/** Up to `LATEST_MOMENT`. */
export const moment = instant

export const seenName = name.refine(
  text => withoutInvisible(text) === text,
  'must not contain invisible characters',
)

/** Rows that say how often and when they were changed. */
export const REVISED = { revision, created_at: moment, updated_at: moment }
/**
 * Rows that stay where they are when they are deleted, with the trash entry of that; null if they count. Those of a
 * deleted bean or roast keep null.
 */
export const DELETED_IN_PLACE = { deletion_id: id.nullable(), ...REVISED }
