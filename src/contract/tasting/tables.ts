import { z } from 'zod'
import { isTableCode } from '#domain/tasting/table-code.ts'
import {
  FEWEST_ROASTS,
  LETTERS,
  LONGEST_CUP_NOTES,
  LONGEST_TABLE_NAME,
  MOST_ROASTS,
  TABLE_MODES,
} from '#domain/tasting/table-draw.ts'
import { FLAVOURS, keptName, keptWords, LONGEST_FEEDBACK_NAME } from '#domain/words/feedback.ts'
import { wordsOf } from '../field-words.ts'
import { entityId, sentKey, storableText, timestamp, visibleName } from '../fields.ts'
import { sheet } from './sheets.ts'
import { rated } from './tastings.ts'

/** The longest time a table is open, in hours, and the usual one. */
const MOST_HOURS = 24
const USUAL_HOURS = 4
const LONGEST_KEY = 100

const mode = z.enum(TABLE_MODES)
const letter = z.enum(LETTERS)

/** A new table: what is tasted blind, by what, and for how long. */
export const tableCreate = z
  .object({
    roast_ids: z
      .array(z.number().int())
      .min(FEWEST_ROASTS)
      .max(MOST_ROASTS)
      .refine(ids => new Set(ids).size === ids.length, wordsOf('roast_twice'))
      .describe('Different roasts; two for a triangle'),
    sheet_id: z.number().int().nullable().default(null).describe('For letters; a triangle has no sheet'),
    hours: z.number().int().min(1).max(MOST_HOURS).default(USUAL_HOURS),
    mode: mode.default('letters'),
    name: visibleName(LONGEST_TABLE_NAME).nullable().default(null),
    key: sentKey.optional().describe('The same key again finds the same table'),
  })
  .superRefine(({ roast_ids, sheet_id, mode }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (mode === 'triangle' && roast_ids.length !== 2) refuse('roast_ids', wordsOf('not_two_roasts'))
    if (mode === 'letters' && sheet_id === null) refuse('sheet_id', wordsOf('required'))
  })
export type TableCreate = z.infer<typeof tableCreate>

const tasterName = z.string()
const notes = storableText.overwrite(keptWords).max(LONGEST_CUP_NOTES)
const flavours = z.array(z.enum(FLAVOURS)).max(FLAVOURS.length)

/** What a taster wrote down about a cup. */
const cupRating = z.object({
  taster: tasterName,
  ...rated.shape,
  score: z.number().nullable().describe('Of CVA affective; null for other sheets'),
  flavours,
  notes: notes.nullable(),
})

const figure = z
  .union([z.number(), z.record(z.string(), z.number())])
  .nullable()
  .describe('A number for a sheet of one scale, else one for each scale and the score; null if nobody rated')

/** The roast that was under a letter. */
const servedRoast = z.object({
  id: entityId,
  roast_name: z.string(),
  roast_number: z.number().int().nullable(),
  roast_date: z.string().nullable(),
  bean_id: entityId,
  bean_name: z.string().describe('Of a blend its name'),
})

/** A letter after the reveal. */
const letterResult = z.object({
  letter,
  roast: servedRoast.nullable().describe('Null if it was deleted'),
  was_deleted: z.boolean(),
  mean: figure,
  spread: figure.describe('Half of the 90th less the 10th percentile'),
  ratings: z.array(cupRating).describe('In the order in which the tasters sat down'),
})
export type LetterResult = z.infer<typeof letterResult>

/** What is in the cups of a taster of a triangle. */
const pouredCups = z.array(z.object({ letter, roast_id: entityId }))

/** What a triangle came to. */
const triangleResult = z.object({
  found: z.number().int(),
  answered: z.number().int(),
  by_guessing: z.number().describe('How many would have found it by guessing, to one decimal'),
  p: z.number().nullable().describe('How likely so many or more are by guessing; null without answers'),
  words: z.string(),
  roasts: z.array(servedRoast.nullable()),
  answers: z.array(z.object({ taster: tasterName, letter, odd_letter: letter, cups: pouredCups })),
})

export const TABLE_STATES = ['open', 'revealed', 'ended'] as const
export type TableState = (typeof TABLE_STATES)[number]

/** A table as everybody at it sees it. Before the reveal nothing tells which cup holds which roast. */
export const table = z.object({
  id: entityId,
  code: z.string().refine(isTableCode).describe('Six capitals and digits, read in any case'),
  name: z.string().nullable(),
  mode,
  state: z.enum(TABLE_STATES),
  letters: z.array(letter),
  sheet: sheet.nullable().describe('Null for a triangle'),
  tasters: z.array(z.object({ name: tasterName, done: z.boolean() })),
  done: z.array(tasterName).describe('Who rated every letter'),
  opened_at: timestamp,
  ends_at: timestamp,
  revealed_at: timestamp.nullable(),
  owner_had_looked: z.boolean().describe('Whether the owner read what to pour before the reveal'),
  results: z.array(letterResult).nullable().describe('Null before the reveal, and for a triangle'),
  agreement: z
    .object({ w: z.number().describe("Kendall's W, ties corrected"), words: z.string() })
    .nullable()
    .describe('Of those who rated every letter; null below two'),
  triangle: triangleResult.nullable().describe('Null before the reveal, and for letters'),
  event_id: z.number().int(),
})
export type TastingTable = z.infer<typeof table>

const key = storableText.min(1).max(LONGEST_KEY)

/** Somebody sits down. The same key finds the same seat again. */
export const tasterJoin = z.object({
  name: storableText.overwrite(keptName).min(1).max(LONGEST_FEEDBACK_NAME),
  key: key.describe('Chosen by the phone, which keeps it'),
})

const rating = z.object({
  letter,
  ...rated.shape,
  flavours,
  notes: notes.nullable(),
})
export type CupRating = z.infer<typeof rating>

/** A taster's seat, with what was sent from it. */
export const seat = z.object({
  taster: tasterName,
  ratings: z.array(rating).describe('What this key has sent'),
  odd_letter: letter.nullable().describe('Of a triangle: what this key has named'),
})
export type Seat = z.infer<typeof seat>

/** What a taster says of a cup; of a triangle, which one is odd. */
export const cupRate = z.object({
  key,
  letter,
  ...rating.omit({ letter: true }).partial().shape,
})
export type CupRate = z.infer<typeof cupRate>

/** What to pour into which cup. */
export const pouring = z.object({
  roasts: z.array(servedRoast).describe('Those of the table that are not deleted, by id'),
  letters: z
    .array(z.object({ letter, roast_id: entityId, roast_number: z.number().int().nullable() }))
    .describe('Empty for a triangle'),
  tasters: z.array(z.object({ taster: tasterName, cups: pouredCups })).describe('For a triangle'),
})
export type Pouring = z.infer<typeof pouring>

/** The code in a path. Unknown ones are 404, whatever they look like. */
export const tableCode = z.object({
  code: z.string().describe('Six capitals and digits, read in any case'),
})
