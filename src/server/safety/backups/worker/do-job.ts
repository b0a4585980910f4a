import { openDatabase } from '#server/platform/database/connect.ts'
import type { OpenDatabase } from '#server/platform/database/open-database.ts'
import { findBackupKey } from '#server/safety/backups/file/backup-key.ts'
import type { Job, JobEnd, Report } from './job.ts'

const REPORT_EVERY_MS = 200
const READING_EVERY_MS = 1_000

/**
 * Does one job with backups. Never rejects.
 *
 * What a task needs is loaded for it alone: loading takes a while, and a deletion waits for the snapshot before it.
 */
export async function doJob(job: Job, onReport: (report: Report) => void): Promise<JobEnd> {
  try {
    return await work(job, onReport)
  } catch (error) {
    return { event: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function work(job: Job, onReport: (report: Report) => void): Promise<JobEnd> {
  const { location, folder, now, writer, task } = job
  const onProgress = atMostEvery(REPORT_EVERY_MS, (done: number, total: number) =>
    onReport({ event: 'progress', done, total }),
  )
  const onRows = atMostEvery(READING_EVERY_MS, () => onReport({ event: 'reading' }))
  const onKeyMade = () => onReport({ event: 'key made' })

  if (task.kind === 'backup') {
    const { makeBackup } = await import('#server/safety/backups/make/make-backup.ts')
    const onSnapshot = () => onReport({ event: 'snapshot' })
    const { reason } = task
    return withDatabase<JobEnd>(location, async database => ({
      event: 'made',
      ...(await makeBackup({ database, folder, reason, now, writer, onProgress, onKeyMade, onSnapshot })),
    }))
  }
  if (task.kind === 'describe') {
    const { describeBackup } = await import('#server/safety/backups/restore/check-backup.ts')
    for (const file of task.files) {
      onReport({ event: 'reading' })
      onReport({ event: 'described', manifest: await describeBackup(file) })
    }
    return { event: 'all described' }
  }
  onReport({ event: 'reading' })
  const { file } = task
  if (task.kind === 'compare') {
    const { compareBackup } = await import('#server/safety/backups/restore/compare-backup.ts')
    const key = findBackupKey(folder)
    return withDatabase<JobEnd>(location, async ({ db }) => ({
      event: 'compared',
      result: await compareBackup(db, file, { key, onRows }),
    }))
  }
  const { restoreBackup } = await import('#server/safety/backups/restore/restore-backup.ts')
  const { acceptForeign } = task
  const onReplacing = () => onReport({ event: 'replacing' })
  const library = { folder, now, writer, onProgress, onKeyMade }
  const inLibrary = <Done>(work: (database: OpenDatabase) => Promise<Done>) => withDatabase(location, work)
  const result = await restoreBackup({ ...library, inLibrary, file, acceptForeign, onRows, onReplacing })
  return { event: 'restored', result }
}

async function withDatabase<Done>(
  location: Job['location'],
  work: (database: OpenDatabase) => Promise<Done>,
): Promise<Done> {
  const database = await openDatabase(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Calls a function at most once within this time. */
function atMostEvery<Args extends unknown[]>(ms: number, report: (...args: Args) => void) {
  let reportedAt = 0
  return (...args: Args) => {
    if (Date.now() - reportedAt < ms) return
    reportedAt = Date.now()
    report(...args)
  }
}
