import { z } from 'zod'
import { entityId, pageCursor, pageLimit, timestamp } from './fields.ts'

/** What a record tells of. The panel folds neighbours of one kind into one line. */
export const ACTIVITY_KINDS = [
  'login',
  'login refused',
  'logout',
  'browser forgotten',
  'passkey added',
  'passkey renamed',
  'passkey removed',
  'upload token made',
  'upload token revoked',
  'password switched',
  'password changed',
  'bean added',
  'beans imported',
  'bean changed',
  'bean deleted',
  'all beans deleted',
  'roast added',
  'roast imported',
  'file arrived',
  'file dismissed',
  'roast changed',
  'roast corrected',
  'roast weighed',
  'roast deleted',
  'all roasts deleted',
  'thumbnail drawn',
  'feedback approved',
  'feedback hidden',
  'feedback deleted',
  'feedback put back',
  'score calculated',
  'scores calculated',
  'deletion undone',
  'site changed',
  'backup made',
  'library restored',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** One thing that happened, as the owner reads it. */
export const activity = z.object({
  id: entityId,
  happened_at: timestamp.describe('ISO 8601, UTC; of refused logins that were summed up, the last'),
  kind: z.enum(ACTIVITY_KINDS),
  what: z.string().describe('One sentence without its full stop'),
  times: z.number().int().min(1).describe('How often; above 1 only for refused logins'),
  address: z.string().nullable().describe('Null on the machine itself, and for many addresses together'),
  device: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

export const activityQuery = z.object({ limit: pageLimit, cursor: pageCursor })
export type ActivityQuery = z.infer<typeof activityQuery>
