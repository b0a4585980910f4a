import { z } from 'zod'
import { HIGHEST_ROAST_NUMBER } from '#domain/roast/roast-number.ts'
import { isTimeZone } from '#domain/words/time-zone.ts'
import { wordsOf } from './field-words.ts'

/** What the owner sets up for the work, and visitors need not know. */
export const ownerSettings = z.object({
  time_zone: z
    .string()
    .max(100)
    .refine(isTimeZone, wordsOf('no_time_zone'))
    .describe("IANA, such as Europe/Warsaw. At first it is the server's."),
  next_number: z
    .number()
    .int()
    .min(1)
    .max(HIGHEST_ROAST_NUMBER)
    .nullable()
    .describe("The next roast's number; null: one above the highest of the owner's"),
})
export type OwnerSettings = z.infer<typeof ownerSettings>

/** Changes to these settings: absent means unchanged. */
export const ownerSettingsUpdate = ownerSettings.partial()
export type OwnerSettingsUpdate = z.infer<typeof ownerSettingsUpdate>
