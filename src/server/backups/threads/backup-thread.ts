/** The thread that makes or restores one backup without blocking the server. Started by `Backups`. */
import { parentPort, workerData } from 'node:worker_threads'
import { makeBackup } from '#server/backups/make/make-backup.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { BackupJob, BackupReport } from './backup-job.ts'

const REPORT_EVERY_MS = 200

const report = (message: BackupReport) => parentPort?.postMessage(message)
try {
  await work(workerData as BackupJob)
} catch (error) {
  report({ event: 'failed', reason: error instanceof Error ? error.message : String(error) })
}

async function work({ location, folder, now, writer, task }: BackupJob): Promise<void> {
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
      report({ event: 'progress', done, total })
    },
    onKeyMade: () => report({ event: 'key made' }),
  }
  try {
    if (task.kind === 'backup') {
      const onSnapshot = () => report({ event: 'snapshot' })
      const made = await makeBackup({ ...options, reason: task.reason, onSnapshot })
      report({ event: 'made', ...made })
    } else {
      // Loaded only here: it takes a while, and a deletion waits for the snapshot of the backup before it.
      const { restoreCopy } = await import('#server/backups/restore/restore-copy.ts')
      const onChange = () => report({ event: 'change' })
      report({ event: 'restored', result: await restoreCopy({ ...options, ...task, onChange }) })
    }
  } finally {
    await database.close()
  }
}
