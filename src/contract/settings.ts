import { z } from 'zod'
import { isCurrency } from '#domain/record/units.ts'
import { HIGHEST_ROAST_NUMBER } from '#domain/roast/roast-number.ts'
import { isTimeZone } from '#domain/words/time-zone.ts'
import { wordsOf } from './field-words.ts'
import { entityId } from './fields.ts'

/** The owner's settings, which visitors don't see. */
export const ownerSettings = z.object({
  time_zone: z
    .string()
    .max(100)
    .refine(isTimeZone, wordsOf('no_time_zone'))
    .describe("IANA, such as Europe/Warsaw. At first it is the server's."),
  time_zone_chosen: z.boolean().describe('Whether the owner has chosen the time zone'),
  next_number: z
    .number()
    .int()
    .min(1)
    .max(HIGHEST_ROAST_NUMBER)
    .nullable()
    .describe("The next roast's number; null: one above the highest of the owner's"),
  currency: z
    .string()
    .max(100)
    .refine(isCurrency, wordsOf('no_currency'))
    .describe('ISO 4217, such as EUR. Money is in this currency; changing it converts nothing'),
  cup_g: z.number().gt(0).max(1_000).describe('Roasted coffee in a cup, in grams'),
  low_stock_roasts: z
    .number()
    .int()
    .min(0)
    .max(1_000)
    .describe('With this many roasts left or fewer, a coffee runs low; 0 turns that off'),
  roast_cost: z
    .number()
    .min(0)
    .max(1_000_000)
    .describe('What a roast costs besides its green coffee, such as energy'),
  show_sold_out: z.boolean().describe('Whether visitors see that a finished coffee is sold out'),
  show_live: z.boolean().describe('Whether visitors may watch a roast that runs'),
})
export type OwnerSettings = z.infer<typeof ownerSettings>

/** Changes to these settings: absent means unchanged. */
export const ownerSettingsUpdate = ownerSettings.omit({ time_zone_chosen: true }).partial()
export type OwnerSettingsUpdate = z.infer<typeof ownerSettingsUpdate>

/** A time zone to choose. */
export const timeZoneChoice = ownerSettings.pick({ time_zone: true })
export type TimeZoneChoice = z.infer<typeof timeZoneChoice>

const local = (of: z.ZodType<string>) => z.object({ before: of, after: of })

/** A roast whose file states its start as an instant, and what a time zone makes of that. */
const rezonedRoast = z.object({
  id: entityId,
  roast_name: z.string(),
  roast_number: z.number().int().nullable(),
  origin_name: z.string(),
  started_at: local(z.string()),
  roast_date: local(z.string()).nullable().describe('Null if the date stays the same'),
})
export type RezonedRoast = z.infer<typeof rezonedRoast>

/**
 * A roast that stays as it is: another of the bean has its name on that date, or it got another start since its file
 * was read.
 */
const keptRoast = rezonedRoast.extend({ reason: z.enum(['name_taken', 'changed_meanwhile']) })
export type KeptReason = z.infer<typeof keptRoast>['reason']

/**
 * What a time zone changes about the roasts that are in the library. A start that a file states by the clock on the
 * wall is not in it, and nothing that the owner set by hand.
 */
export const timeZoneChanges = z.object({
  count: z.number().int().describe('How many roasts get another start'),
  dates: z.number().int().describe('How many of these get another date'),
  roasts: z.array(rezonedRoast).describe('The first 20 of these, those with another date first'),
  kept_count: z
    .number()
    .int()
    .describe('How many roasts stay as they are although their files state an instant'),
  kept: z.array(keptRoast).describe('The first 20 of those that stay'),
})
export type TimeZoneChanges = z.infer<typeof timeZoneChanges>

/** What was changed with the time zone. */
export const timeZoneChanged = timeZoneChanges.omit({ roasts: true }).extend({
  deletion_id: entityId
    .nullable()
    .describe(
      'Restoring this from the trash brings back the former dates and time zone; null if no roast was changed',
    ),
})
export type TimeZoneChanged = z.infer<typeof timeZoneChanged>

/** The settings that give stored values their meaning: money, days and cups. A restore brings them back. */
export const MEANING_SETTINGS = ['currency', 'time_zone', 'cup_g', 'roast_cost'] as const
export type MeaningSetting = (typeof MEANING_SETTINGS)[number]
