import { findBackupKey } from '#server/safety/backups/file/backup-key.ts'
import { describeBackup } from '#server/safety/backups/restore/describe-backup.ts'
import type { CheckingJob, CheckingReport } from './checking-job.ts'

const ALIVE_EVERY_MS = 1_000

type OnReport = (report: CheckingReport | 'alive') => void

/** Reads backup files, with a heartbeat. Never rejects: the last report has the result or the failure. */
export async function doCheckingJob(job: CheckingJob, onReport: OnReport): Promise<void> {
  try {
    await work(job, onReport)
  } catch (error) {
    onReport({ event: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}

async function work({ location, folder, task }: CheckingJob, onReport: OnReport): Promise<void> {
  let aliveAt = 0
  const onRows = () => {
    if (Date.now() - aliveAt < ALIVE_EVERY_MS) return
    aliveAt = Date.now()
    onReport('alive')
  }
  onReport('alive')
  const key = findBackupKey(folder)
  if (task.kind === 'describe') {
    for (const file of task.files) {
      onReport({ event: 'described', manifest: await describeBackup(file) })
    }
  } else if (task.kind === 'compare') {
    const { openDatabase } = await import('#server/platform/database/connect.ts')
    const { compareBackup } = await import('#server/safety/backups/restore/compare-backup.ts')
    const database = await openDatabase(location)
    try {
      onReport({ event: 'compared', result: await compareBackup(database.db, task.file, { key, onRows }) })
    } finally {
      await database.close()
    }
  } else {
    const { copyBackup } = await import('#server/safety/backups/make/copy-backup.ts')
    const { file, copyTo, acceptForeign } = task
    onReport({ event: 'copied', result: await copyBackup(file, copyTo, { key, acceptForeign, onRows }) })
  }
}
