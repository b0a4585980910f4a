import { z } from 'zod'
import { HIGHEST_ROAST_NUMBER } from '#domain/roast/roast-number.ts'
import { isCurrency } from '#domain/words/currency.ts'
import { isTimeZone } from '#domain/words/time-zone.ts'
import { wordsOf } from './field-words.ts'

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
})
export type OwnerSettings = z.infer<typeof ownerSettings>

/** Changes to these settings: absent means unchanged. */
export const ownerSettingsUpdate = ownerSettings.omit({ time_zone_chosen: true }).partial()
export type OwnerSettingsUpdate = z.infer<typeof ownerSettingsUpdate>

/** The settings that give stored values their meaning: money, days and cups. A restore brings them back. */
export const MEANING_SETTINGS = ['currency', 'time_zone', 'cup_g', 'roast_cost'] as const
export type MeaningSetting = (typeof MEANING_SETTINGS)[number]
