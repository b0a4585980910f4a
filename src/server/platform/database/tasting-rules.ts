import { z } from 'zod'
import { feedback } from '#contract/feedback.ts'
import { sentKey, storableText } from '#contract/fields.ts'
import { sheetCreate } from '#contract/tasting/sheets.ts'
import { seat, table } from '#contract/tasting/tables.ts'
import { rated, tasting } from '#contract/tasting/tastings.ts'
import { pick } from '#domain/record/named-values.ts'
import { FEWEST_ROASTS, LETTERS, MOST_ROASTS, TRIANGLES } from '#domain/tasting/table-draw.ts'
import { LONGEST_FEEDBACK_NAME, plainName } from '#domain/words/feedback.ts'
import {
  DELETED_IN_PLACE,
  flag,
  foldedName,
  id,
  instantOrEvent,
  LONGEST_NAME,
  moment,
  seenName,
  WRONG_WORDS,
} from './column-values.ts'
import { json } from './stored-json.ts'

/** The rules of the columns of sheets, tastings and tables. */
export const TASTING_RULES = {
  /** What is asked of a coffee when it is tasted, deleted or not. The first ones are built in. */
  sheets: {
    id,
    name: seenName.pipe(sheetCreate.shape.name),
    scales: json(sheetCreate.shape.scales),
    ...DELETED_IN_PLACE,
  },
  /** How a roast tasted to the owner or a guest, deleted or not. Tastings of a deleted roast stay in place. */
  tastings: {
    id,
    roast_id: id,
    /** A sheet that isn't deleted. */
    sheet_id: id,
    // The score is that of `CVA affective`; null for other sheets.
    ...pick(tasting.shape, ['date', 'method', 'score', 'notes']),
    /** The values by the names of the sheet's scales, and the cups. */
    rated: json(rated),
    /** The rating of `Five cups`; null for other sheets. */
    rating: feedback.shape.rating.nullable(),
    flavours: json(tasting.shape.flavours),
    taster: seenName.pipe(tasting.shape.taster.unwrap()).nullable(),
    /** The table at which it was tasted; null for none. */
    table_id: id.nullable(),
    /** With which it was sent; null if it came without one. */
    key: sentKey.nullable(),
    is_public: flag,
    is_taster_public: flag,
    ...DELETED_IN_PLACE,
  },
  /** The tables of blind tastings. */
  tasting_tables: {
    id,
    code: table.shape.code,
    name: seenName.nullable(),
    mode: table.shape.mode,
    /** The sheet; null for a triangle. */
    sheet_id: id.nullable(),
    roast_count: z.number().int().min(FEWEST_ROASTS).max(MOST_ROASTS),
    /** The ids of its roasts: in the order of the letters, or a triangle's 0 and 1. Some may be deleted since. */
    drawn_roasts: json(z.array(id).min(FEWEST_ROASTS).max(MOST_ROASTS)),
    ends_at: moment,
    revealed_at: moment.nullable(),
    /** Whether the owner read what to pour before the reveal. */
    had_looked: flag,
    /** Of the last event. It only rises, also after a restore. */
    event_id: instantOrEvent,
    /** With which it was sent; null if it came without one. */
    key: sentKey.nullable(),
    ...DELETED_IN_PLACE,
  },
  /** Who sits at a table. */
  table_tasters: {
    id,
    table_id: id,
    name: seenName.max(LONGEST_FEEDBACK_NAME).refine(text => plainName(text) === text, WRONG_WORDS),
    folded_name: foldedName,
    /** The hash of the key that opens the seat. */
    key_hash: z.string().regex(/^[0-9a-f]{64}$/),
    /** The order of a triangle's cups; null at a table of letters. */
    cups: z.enum(TRIANGLES).nullable(),
    /** The cup that the taster of a triangle named as the odd one; null before. */
    odd_letter: z.enum(LETTERS).nullable(),
    created_at: moment,
  },
  /** What a taster rated under a letter. */
  table_ratings: {
    taster_id: id,
    letter: z.enum(LETTERS),
    /** Values by the names of the sheet's scales. */
    ratings: json(rated.shape.values),
    cups: json(rated.shape.cups).nullable(),
    flavours: json(seat.shape.ratings.element.shape.flavours),
    notes: storableText.max(LONGEST_NAME).nullable(),
    updated_at: moment,
  },
}
