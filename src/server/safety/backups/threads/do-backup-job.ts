import { openDatabase } from '#server/platform/database/connect.ts'
import { makeBackup } from '#server/safety/backups/make/make-backup.ts'
import type { BackupJob, BackupReport } from './backup-job.ts'

const REPORT_EVERY_MS = 200

type OnReport = (report: BackupReport) => void

/** Makes or restores one backup. Never rejects: the last report has the result or the failure. */
export async function doBackupJob(job: BackupJob, onReport: OnReport): Promise<void> {
  try {
    await work(job, onReport)
  } catch (error) {
    onReport({ event: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}

async function work({ location, folder, now, writer, task }: BackupJob, onReport: OnReport): Promise<void> {
  const database = await openDatabase(location)
  let reportedAt = 0
  const options = {
    database,
    folder,
    now,
    writer,
    onProgress(done: number, total: number) {
      if (Date.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = Date.now()
      onReport({ event: 'progress', done, total })
    },
    onKeyMade: () => onReport({ event: 'key made' }),
  }
  try {
    if (task.kind === 'backup') {
      const onSnapshot = () => onReport({ event: 'snapshot' })
      const made = await makeBackup({ ...options, reason: task.reason, onSnapshot })
      onReport({ event: 'made', ...made })
    } else {
      // Loaded only here: it takes a while, and a deletion waits for the snapshot of the backup before it.
      const { restoreCopy } = await import('#server/safety/backups/restore/restore-copy.ts')
      onReport({ event: 'restored', result: await restoreCopy({ ...options, ...task }) })
    }
  } finally {
    await database.close()
  }
}
