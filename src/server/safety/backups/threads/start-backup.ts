import { Worker } from 'node:worker_threads'
import { programAt } from '#server/platform/settings/places.ts'
import type { BackupJob, BackupReport } from './backup-job.ts'
import type { RunningJob } from './running-job.ts'

/** Starts a thread that makes or restores one backup, and hands its reports to `onReport`. */
export function startBackup(job: BackupJob, onReport: (report: BackupReport) => void): RunningJob {
  const thread = new Worker(programAt('backup'), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  thread.on('message', onReport)
  thread.on('error', error => onReport({ event: 'failed', reason: error.message }))
  return {
    ended: new Promise(resolve => thread.on('exit', () => resolve())),
    kill: () => void thread.terminate(),
  }
}
