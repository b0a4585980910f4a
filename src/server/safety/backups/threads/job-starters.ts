import type { BackupJob, BackupReport } from './backup-job.ts'
import type { CheckingJob, CheckingReport } from './checking-job.ts'
import type { RunningJob } from './running-job.ts'
import { startBackup } from './start-backup.ts'
import { startChecking } from './start-checking.ts'

/** Starts a job, and hands its reports to `onReport`. */
type Start<Job, Report> = (job: Job, onReport: (report: Report) => void) => RunningJob

/** How jobs are started. */
export interface JobStarters {
  startBackup: Start<BackupJob, BackupReport>
  startChecking: Start<CheckingJob, CheckingReport>
}

/** Each job in a new thread, or in a new process if a file of unknown origin is read. */
export const NEW_FOR_EACH: JobStarters = { startBackup, startChecking }
