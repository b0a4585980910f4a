import { z } from 'zod'
import { CUPS_ON_TABLE, HIGHEST_CVA_SCORE, LOWEST_CVA_SCORE } from '#domain/tasting/cva-score.ts'
import { SCALE_LIMITS } from '#domain/tasting/sheet.ts'
import { LONGEST_TASTING_NOTES, TASTING_METHODS } from '#domain/tasting/tasting.ts'
import { FLAVOURS, LONGEST_FEEDBACK_NAME } from '#domain/words/feedback.ts'
import { visibleLine } from '#domain/words/visible-text.ts'
import { calendarDate, entityId, sentKey, storableText, timestamp } from '../fields.ts'

const cup = z.number().int().min(0).max(CUPS_ON_TABLE)

/** What a taster filled in: values by the names of the sheet's scales, and the cups with a flaw. */
export const rated = z.object({
  values: z
    .record(z.string(), z.number().min(SCALE_LIMITS.least).max(SCALE_LIMITS.most))
    .describe('A value for each scale of the sheet, by its name'),
  cups: z
    .object({ u: cup.describe('Not uniform'), d: cup.describe('Defective') })
    .nullable()
    .describe(`Of ${CUPS_ON_TABLE} cups of the same coffee; for CVA affective only`),
})

const written = z.object({
  roast_id: z.number().int(),
  date: calendarDate.describe("YYYY-MM-DD, not after today in the owner's time zone"),
  method: z.enum(TASTING_METHODS),
  sheet_id: z.number().int(),
  ...rated.shape,
  flavours: z.array(z.enum(FLAVOURS)).max(FLAVOURS.length),
  notes: storableText.max(LONGEST_TASTING_NOTES).nullable(),
  taster: storableText
    .overwrite(visibleLine)
    .max(LONGEST_FEEDBACK_NAME)
    .nullable()
    .describe('Who tasted; null for the owner'),
  is_public: z.boolean().describe('Whether visitors read it'),
  is_taster_public: z.boolean().describe("Whether they read the taster's name with it"),
})

/** What of a tasting can be left out. */
const OPTIONAL = {
  date: true,
  method: true,
  cups: true,
  flavours: true,
  notes: true,
  taster: true,
  is_public: true,
  is_taster_public: true,
} as const

/** A new tasting of a roast: private, and today, unless it says otherwise. */
export const tastingCreate = written.partial(OPTIONAL).extend({
  key: sentKey.optional().describe('The same key again finds the same tasting'),
})
export type TastingCreate = z.infer<typeof tastingCreate>

/** Changes to a tasting: absent means unchanged, null means cleared. The changed one must be as valid as a new one. */
export const tastingUpdate = written.partial()
export type TastingUpdate = z.infer<typeof tastingUpdate>

/** How a coffee tasted, to the owner or a guest. */
export const tasting = written.extend({
  id: entityId,
  roast_id: entityId,
  sheet_id: entityId,
  score: z
    .number()
    .min(LOWEST_CVA_SCORE)
    .max(HIGHEST_CVA_SCORE)
    .nullable()
    .describe('Of CVA affective, 58 to 100; null for other sheets'),
  table_id: entityId.nullable().describe('The table at which it was tasted'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Tasting = z.infer<typeof tasting>

/** A tasting beside others of a bean, with the name of its roast. */
export const tastingOfBean = tasting.extend({
  roast_name: z.string(),
  roast_number: z.number().int().nullable(),
})
export type TastingOfBean = z.infer<typeof tastingOfBean>
