import { z } from 'zod'
import { feedback } from '#contract/feedback.ts'
import { sentKey, storableText } from '#contract/fields.ts'
import { sheetCreate } from '#contract/tasting/sheets.ts'
import { seat, table } from '#contract/tasting/tables.ts'
import { rated, tasting } from '#contract/tasting/tastings.ts'
import { pick } from '#domain/record/named-values.ts'
import { FEWEST_ROASTS, isCupOrder, LETTERS, MOST_ROASTS } from '#domain/tasting/table-draw.ts'
import { LONGEST_FEEDBACK_NAME, plainName } from '#domain/words/feedback.ts'
import {
  DELETED_IN_PLACE,
  flag,
  foldedName,
  id,
  instantOrEvent,
  LONGEST_NAME,
  moment,
  type Rules,
  seenName,
  WRONG_WORDS,
} from './column-values.ts'
import { json } from './stored-json.ts'
import type { Tables } from './tables.ts'

/** The rules of the columns of sheets, tastings and tables. */
export const TASTING_RULES: {
  readonly [Name in 'sheets' | 'tastings' | 'tasting_tables' | 'table_tasters' | 'table_ratings']: Rules<
    Tables[Name]
  >
} = {
  sheets: {
    id,
    name: seenName.pipe(sheetCreate.shape.name),
    scales: json(sheetCreate.shape.scales),
    ...DELETED_IN_PLACE,
  },
  tastings: {
    id,
    roast_id: id,
    sheet_id: id,
    ...pick(tasting.shape, ['date', 'method', 'score', 'notes']),
    rated: json(rated),
    rating: feedback.shape.rating.nullable(),
    flavours: json(tasting.shape.flavours),
    taster: seenName.pipe(tasting.shape.taster.unwrap()).nullable(),
    table_id: id.nullable(),
    key: sentKey.nullable(),
    is_public: flag,
    is_taster_public: flag,
    ...DELETED_IN_PLACE,
  },
  tasting_tables: {
    id,
    code: table.shape.code,
    name: seenName.nullable(),
    mode: table.shape.mode,
    sheet_id: id.nullable(),
    roast_count: z.number().int().min(FEWEST_ROASTS).max(MOST_ROASTS),
    drawn_roasts: json(z.array(id).min(FEWEST_ROASTS).max(MOST_ROASTS)),
    ends_at: moment,
    revealed_at: moment.nullable(),
    had_looked: flag,
    event_id: instantOrEvent,
    key: sentKey.nullable(),
    ...DELETED_IN_PLACE,
  },
  table_tasters: {
    id,
    table_id: id,
    name: seenName.max(LONGEST_FEEDBACK_NAME).refine(text => plainName(text) === text, WRONG_WORDS),
    folded_name: foldedName,
    key_hash: z.string().regex(/^[0-9a-f]{64}$/),
    cups: z.string().refine(isCupOrder).nullable(),
    odd_letter: z.enum(LETTERS).nullable(),
    created_at: moment,
  },
  table_ratings: {
    taster_id: id,
    letter: z.enum(LETTERS),
    ratings: json(rated.shape.values),
    cups: json(rated.shape.cups).nullable(),
    flavours: json(seat.shape.ratings.element.shape.flavours),
    notes: storableText.max(LONGEST_NAME).nullable(),
    updated_at: moment,
  },
}
