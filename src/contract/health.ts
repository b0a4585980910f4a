import { z } from 'zod'
import { wordsOf } from './field-words.ts'

/** Whether the database answers and takes changes, answers only, or doesn't answer. */
export const healthStatus = z.enum(['ok', 'read only', 'away'])

/**
 * The answer if the server is up, its database takes changes and, if it was asked, the backups are recent. With `live`
 * it is the answer whatever the state of the database.
 */
export const health = z.object({
  status: healthStatus.describe('ok, or with live=1 the state of the database when it was last used'),
  copy_failed: z
    .boolean()
    .optional()
    .describe('With backup=1 and BACKUP_COMMAND: whether the latest copy failed. It is tried again.'),
})

/** What else to check. */
export const healthQuery = z.object({
  backup: z
    .literal('1', { error: wordsOf('not_one_of', { allowed: ['1'] }) })
    .optional()
    .describe('1: whether the backups are recent'),
  live: z
    .literal('1', { error: wordsOf('not_one_of', { allowed: ['1'] }) })
    .optional()
    .describe('1: a liveness check of the server; always 200, without asking the database'),
})
