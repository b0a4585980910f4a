import type { BackupComparison, BackupReason, RestoredAnswer } from '#contract/backups.ts'
import type { Result } from '#domain/result.ts'

/** A job for the backup thread, which opens its own connection to the database. */
export interface BackupJob {
  location: { databaseUrl: string | null; dataFolder: string }
  folder: string
  now: Date
  task:
    | { kind: 'backup'; reason: BackupReason }
    | { kind: 'restore'; file: string }
    | { kind: 'compare'; file: string }
}

/** What the thread reports along the way and at the end. `failed` has a sentence for the owner. */
export type BackupReport =
  | { event: 'snapshot' }
  | { event: 'change' }
  | { event: 'progress'; done: number; total: number }
  | { event: 'made' }
  | { event: 'restored'; result: Result<RestoredAnswer, string> }
  | { event: 'compared'; result: Result<BackupComparison, string> }
  | { event: 'failed'; reason: string }
