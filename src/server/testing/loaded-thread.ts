/** A thread that does jobs with backups one after the other. Started by `LOADED_THREADS`. */
import { parentPort } from 'node:worker_threads'
import type { BackupJob, BackupReport } from '#server/safety/backups/threads/backup-job.ts'
import type { CheckingJob, CheckingReport } from '#server/safety/backups/threads/checking-job.ts'
import { doBackupJob } from '#server/safety/backups/threads/do-backup-job.ts'
import { doCheckingJob } from '#server/safety/backups/threads/do-checking-job.ts'

export type LoadedThreadJob = { backup: BackupJob } | { checking: CheckingJob }
export type LoadedThreadReport = BackupReport | CheckingReport | 'alive' | 'done'

const report = (message: LoadedThreadReport) => parentPort?.postMessage(message)

parentPort?.on('message', async (job: LoadedThreadJob) => {
  if ('backup' in job) await doBackupJob(job.backup, report)
  else await doCheckingJob(job.checking, report)
  report('done')
})
