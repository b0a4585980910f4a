import type { BackupReason, RestoredAnswer } from '#contract/backups.ts'
import type { Result } from '#domain/record/result.ts'
import type { Manifest } from '#server/safety/backups/file/manifest.ts'
import type { MadeBackup } from '#server/safety/backups/make/make-backup.ts'

/** A job for the backup thread, which opens its own connection to the database. */
export interface BackupJob {
  location: { databaseUrl: string | null; dataFolder: string }
  folder: string
  now: Date
  /** Who writes the files, see `newWriter`. */
  writer: string
  task:
    | { kind: 'backup'; reason: BackupReason }
    /** `copy` is a checked copy of a backup, see `copyBackup`. */
    | { kind: 'restore'; copy: string; manifest: Manifest }
}

/** The thread's reports while it works and at its end. `failed` has a sentence for the owner. */
export type BackupReport =
  | { event: 'snapshot' }
  | { event: 'key made' }
  | { event: 'progress'; done: number; total: number }
  | ({ event: 'made' } & MadeBackup)
  | { event: 'restored'; result: Result<RestoredAnswer, string> }
  | { event: 'failed'; reason: string }
