import { z } from 'zod'
import { namesIn } from '#domain/record/named-values.ts'
import { ACTIVITY_KINDS } from './activity-kinds.ts'
import { entityId, pageCursor, pageLimit, timestamp } from './fields.ts'
import { HAPPENINGS } from './happenings.ts'

/** One thing that happened, as the owner reads it. */
export const activity = z.object({
  id: entityId,
  happened_at: timestamp.describe('ISO 8601, UTC; the last one if refused logins were summed up'),
  kind: z.enum(namesIn(ACTIVITY_KINDS)),
  what: z.string().describe('One sentence without its full stop'),
  code: z
    .enum(namesIn(HAPPENINGS))
    .nullable()
    .describe('What the sentence says; null if an earlier version recorded only the sentence'),
  values: z.record(z.string(), z.unknown()).nullable().describe('What the sentence is made of'),
  times: z.number().int().min(1).describe('How often; above 1 only for refused logins'),
  address: z.string().nullable().describe('Null for the machine itself and for a sum over many addresses'),
  device: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

export const activityQuery = z.object({ limit: pageLimit, cursor: pageCursor })
