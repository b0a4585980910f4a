/** Does one job with backup files of unknown origin. Started by `checking-process.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { findBackupKey } from '#server/backups/file/backup-key.ts'
import { describeBackup } from '#server/backups/restore/describe-backup.ts'
import type { CheckingJob, CheckingReport } from './checking-job.ts'

const ALIVE_EVERY_MS = 1_000

const report = (message: CheckingReport | 'alive') => parentPort?.postMessage(message)
let aliveAt = 0
function onRows(): void {
  if (Date.now() - aliveAt < ALIVE_EVERY_MS) return
  aliveAt = Date.now()
  report('alive')
}

try {
  await work(workerData as CheckingJob)
} catch (error) {
  report({ event: 'failed', reason: error instanceof Error ? error.message : String(error) })
}

async function work({ location, folder, task }: CheckingJob): Promise<void> {
  report('alive')
  const key = findBackupKey(folder)
  if (task.kind === 'describe') {
    for (const file of task.files) {
      report({ event: 'described', manifest: await describeBackup(file) })
    }
  } else if (task.kind === 'compare') {
    const { openDatabase } = await import('#server/database/connect.ts')
    const { compareBackup } = await import('#server/backups/restore/compare-backup.ts')
    const database = await openDatabase(location)
    try {
      report({ event: 'compared', result: await compareBackup(database.db, task.file, { key, onRows }) })
    } finally {
      await database.close()
    }
  } else {
    const { copyBackup } = await import('#server/backups/make/copy-backup.ts')
    const { file, copyTo, acceptForeign } = task
    report({ event: 'copied', result: await copyBackup(file, copyTo, { key, acceptForeign, onRows }) })
  }
}
