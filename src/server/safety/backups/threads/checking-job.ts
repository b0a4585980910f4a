import type { BackupComparison } from '#contract/backups.ts'
import type { Result } from '#domain/record/result.ts'
import type { Manifest } from '#server/safety/backups/file/manifest.ts'
import type { BackupJob } from './backup-job.ts'

/** A job on backup files of unknown content, which runs in a separate process. */
export interface CheckingJob {
  location: BackupJob['location']
  folder: string
  task:
    | { kind: 'describe'; files: readonly string[] }
    | { kind: 'compare'; file: string }
    /** Copies a checked file into an empty one, upgraded to this program's schema. */
    | { kind: 'copy'; file: string; copyTo: string; acceptForeign: boolean }
  /** The heartbeat timeout of the job once it has begun, in ms. */
  silenceMs: number
}

/** What the process reports. The last report is the result, except that `described` comes for each file in order. */
export type CheckingReport =
  | { event: 'described'; manifest: Manifest | null }
  | { event: 'compared'; result: Result<BackupComparison, string> }
  | { event: 'copied'; result: Result<Manifest, string> }
  | { event: 'failed'; reason: string }
  | { event: 'stuck' }
