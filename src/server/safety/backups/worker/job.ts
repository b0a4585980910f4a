import type { BackupComparison, BackupReason, RestoredAnswer } from '#contract/backups.ts'
import type { Result } from '#domain/record/result.ts'
import type { Manifest } from '#server/safety/backups/file/manifest.ts'
import type { MadeBackup } from '#server/safety/backups/make/make-backup.ts'

/** What a process of its own does with backups. It opens its own connection to the database. */
export interface Job {
  location: { databaseUrl: string | null; dataFolder: string }
  folder: string
  now: Date
  /** Who writes the files, see `newWriter`. */
  writer: string
  task:
    | { kind: 'backup'; reason: BackupReason }
    | { kind: 'restore'; file: string; acceptForeign: boolean }
    | { kind: 'compare'; file: string }
    | { kind: 'describe'; files: readonly string[] }
  /** How long it may say nothing while it reads a file of unknown origin, in ms. */
  silenceMs: number
}

/** What the process says while it works. */
export type Report =
  /** It reads a file of unknown origin, and says so again within `silenceMs`. */
  | { event: 'reading' }
  | { event: 'snapshot' }
  | { event: 'key made' }
  | { event: 'progress'; done: number; total: number }
  /** The file is fine, and the library is replaced from here on. */
  | { event: 'replacing' }
  /** One for each file to describe, in order. */
  | { event: 'described'; manifest: Manifest | null }

/** How a job ended. `failed` has a sentence for the owner. */
export type JobEnd =
  | ({ event: 'made' } & MadeBackup)
  | { event: 'restored'; result: Result<RestoredAnswer, string> }
  | { event: 'compared'; result: Result<BackupComparison, string> }
  | { event: 'all described' }
  | { event: 'failed'; reason: string }
  /** It was silent for too long, and was killed. */
  | { event: 'stuck' }
  /** Its process ended before the job did. */
  | { event: 'interrupted' }

/** What the process sends. The last message has the end. */
export type JobMessage = Report | { end: JobEnd }

/** A job in a process of its own. */
export interface RunningJob {
  /** Resolves once the process has ended. Never rejects. */
  ended: Promise<JobEnd>
  /** Ends the job at once, whatever it does. */
  kill(): void
}

/** Starts a job, and hands its reports to `onReport`. */
export type StartJob = (job: Job, onReport: (report: Report) => void) => RunningJob
