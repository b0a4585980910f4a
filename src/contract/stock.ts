import { z } from 'zod'
import { WEIGHT_GRAMS } from '#domain/roast/weights/weight-loss.ts'
import {
  LONGEST_STOCK_NOTE,
  MOST_PURCHASE_COST,
  MOST_STOCK_GRAMS,
  STOCK_ENTRY_KINDS,
} from '#domain/stock/stock-entry.ts'
import { beanFields } from './beans.ts'
import { wordsOf } from './field-words.ts'
import { calendarDate, entityId, storableText, timestamp } from './fields.ts'

const day = z.string().describe('YYYY-MM-DD')
const money = z.number().describe("In the owner's currency, to 4 decimals")

/** The stock of a coffee. Figures that come from its entries are null if it has none: then it is not tracked. */
export const stock = z.object({
  bean_id: entityId,
  origin_name: beanFields.shape.origin_name,
  country: beanFields.shape.country,
  on_hand_g: z.number().nullable().describe('Below 0 if more was used than there was; null if not tracked'),
  usual_batch_g: z
    .number()
    .nullable()
    .describe('The median green weight of the last ten roasts that were weighed'),
  roasts_left: z.number().int().min(0).nullable().describe('Whole roasts of the usual batch'),
  pace_g_per_month: z
    .number()
    .min(0)
    .describe('The green weight of its roasts in the last 90 days, divided by 3'),
  empty_on: day
    .nullable()
    .describe('When the coffee runs out at that pace; null if the pace is unknown or 0'),
  cost_per_kg: money.nullable().describe('The moving average; null before the first purchase'),
  value: money.nullable().describe('What the stock on hand is worth'),
  last_purchase_date: day.nullable(),
  is_finished: z.boolean().describe('Tracked, and nothing is on hand'),
  unweighed_roasts: z
    .number()
    .int()
    .nullable()
    .describe(
      'How many roasts since the last count have no green weight, or no date, so that the figures may be wrong',
    ),
})
export type Stock = z.infer<typeof stock>

/** A line of a coffee's ledger: an entry, or a roast that took from the stock. */
export const stockLine = z.object({
  id: entityId.nullable().describe('The id of the entry; null for a roast'),
  kind: z.enum([...STOCK_ENTRY_KINDS, 'roast']),
  date: day,
  grams: z.number().describe('Below 0 if taken or roasted; for a count the grams counted'),
  on_hand_g: z.number().describe('The stock after this line'),
  cost: money
    .nullable()
    .describe(
      'The price of a purchase; otherwise the average cost of these grams on that day; null for a count',
    ),
  roast_id: entityId.nullable(),
  roast_number: z.number().int().nullable(),
  note: z.string().nullable(),
  etag: z.string().nullable().describe('The ETag of the entry, to send as If-Match; null for a roast'),
})
export type StockLine = z.infer<typeof stockLine>

/** A roast whose weight or date is lacking. */
export const unweighedRoast = z.object({
  roast_id: entityId,
  roast_name: z.string(),
  roast_number: z.number().int().nullable(),
  roast_date: day.nullable(),
  green_weight_g: z.number().nullable(),
})
export type UnweighedRoast = z.infer<typeof unweighedRoast>

/** The stock of a coffee with its ledger. */
export const beanStock = stock.extend({
  entries: z.array(stockLine).describe('Newest first'),
  unweighed: z.array(unweighedRoast).describe('The roasts that unweighed_roasts counts, newest first'),
})
export type BeanStock = z.infer<typeof beanStock>

const bean_id = z.number(wordsOf('bean_id_no_number')).refine(Number.isInteger, wordsOf('bean_id_no_number'))
const note = storableText.trim().max(LONGEST_STOCK_NOTE).nullable()

const writtenEntry = z.object({
  bean_id,
  kind: z.enum(STOCK_ENTRY_KINDS),
  date: calendarDate.describe("YYYY-MM-DD, not after today in the owner's time zone"),
  grams: z.number().min(0).max(MOST_STOCK_GRAMS).describe('Above 0; a count may be 0'),
  cost: z
    .number()
    .min(0)
    .max(MOST_PURCHASE_COST)
    .nullable()
    .describe('What a purchase cost in all, shipping included. Other kinds have none'),
  note,
})

/** A new entry. A purchase needs its cost. */
export const stockEntryCreate = writtenEntry.partial({ cost: true, note: true }).superRefine(requireFit)
export type StockEntryCreate = z.infer<typeof stockEntryCreate>

/** Changes to an entry: absent means unchanged, null means cleared. The changed entry must be valid as a new one. */
export const stockEntryUpdate = writtenEntry.partial()
export type StockEntryUpdate = z.infer<typeof stockEntryUpdate>

/** The answer to a write of an entry: the entry, with the values that a PUT takes. */
export const stockEntry = writtenEntry.extend({
  id: entityId,
  created_at: timestamp,
  updated_at: timestamp,
})
export type StockEntryAnswer = z.infer<typeof stockEntry>

/** The entry that was deleted, and the entry of the trash that brings it back. */
export const deletedStockEntry = stockEntry.extend({
  deleted: z.number().int(),
  deletion_id: entityId.describe('Restore it to undo this'),
})

/**
 * What a roast cost. Without the cost of its green coffee, or without its roasted weight, the figures that depend on
 * it are null.
 */
export const roastCost = z.object({
  green: money.nullable().describe('The green coffee, at the average cost on the day of the roast'),
  roast: money.describe('The setting roast_cost'),
  total: money.nullable(),
  per_100g: money.nullable().describe('The cost of 100 g roasted'),
  per_cup: money.nullable().describe('The cost of a cup, by the setting cup_g'),
})
export type RoastCost = z.infer<typeof roastCost>

/** Checks that the grams and the cost fit the kind of the entry. */
function requireFit(
  { kind, grams, cost = null }: Pick<StockEntryCreate, 'kind' | 'grams' | 'cost'>,
  context: z.RefinementCtx,
): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (kind !== 'count' && grams === 0) refuse('grams', wordsOf('not_above', { bound: 0 }))
  else if (grams > 0 && grams < WEIGHT_GRAMS.least)
    refuse('grams', wordsOf('below_least', { bound: WEIGHT_GRAMS.least }))
  if (kind === 'purchase' && cost === null) refuse('cost', wordsOf('no_purchase_cost'))
  if (kind !== 'purchase' && cost !== null) refuse('cost', wordsOf('cost_of_no_purchase'))
}
