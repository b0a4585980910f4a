import { z } from 'zod'
import { wordsOf } from './field-words.ts'

/** The answer if both the server and its database are up and, if it was asked, the backups are recent. */
export const health = z.object({
  status: z.literal('ok'),
  copy_failed: z
    .boolean()
    .optional()
    .describe('With backup=1 and BACKUP_COMMAND: whether the latest copy failed. It is tried again.'),
})
export type Health = z.infer<typeof health>

/** What else to check. */
export const healthQuery = z.object({
  backup: z
    .literal('1', { error: wordsOf('not_one_of', { allowed: ['1'] }) })
    .optional()
    .describe('1: whether the backups are recent'),
})
export type HealthQuery = z.infer<typeof healthQuery>
