import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type {
  BackupComparison,
  BackupList,
  BackupProgress,
  BackupReason,
  RestoredAnswer,
} from '#contract/backups.ts'
import type { Result } from '#domain/result.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { backupFolderOf, listBackups } from './backup-files.ts'
import type { BackupJob, BackupReport } from './backup-job.ts'

/** The backups of a library: made and restored in a thread, one after the other. */
export interface Backups {
  readonly folder: string
  list(): Promise<BackupList>
  /** Makes a backup now. Rejects where it could not be made and proven. */
  make(reason: BackupReason): Promise<void>
  /**
   * Fixes the moment of a backup before something is deleted, and waits for the file unless it takes long: it shows
   * that moment all the same. Rejects with an `HttpProblem` where nothing may be deleted.
   */
  beforeDeletion(): Promise<void>
  /** Says what a restore of this file would change; the reason of a failure is a sentence. */
  compare(file: string): Promise<Result<BackupComparison, string>>
  /** Puts a backup file in the library's place; the reason of a failure is a sentence. */
  restore(file: string): Promise<Result<RestoredAnswer, string>>
  /** Whether a restore is changing the library; nobody else may then. */
  isRestoring(): boolean
  /** Ends what is running; an unfinished backup leaves no file, an unfinished restore no change. */
  close(): Promise<void>
}

export interface BackupsOptions {
  location: BackupJob['location']
  now: () => Date
}

const SNAPSHOT_LIMIT_MS = 5_000
const FILE_LIMIT_MS = 5_000
const AGAIN_SECONDS = 60

/** What a thread reports last. */
const ENDS: ReadonlySet<BackupReport['event']> = new Set(['made', 'restored', 'compared', 'failed'])

export function createBackups({ location, now }: BackupsOptions): Backups {
  const folder = backupFolderOf(location.dataFolder)
  let turn: Promise<unknown> = Promise.resolve()
  let worker: Worker | null = null
  let running: BackupProgress | null = null
  let lastFailure: string | null = null
  let isChanging = false
  let isClosed = false

  return {
    folder,
    list: async () => ({ backups: await listBackups(folder), running, last_failure: lastFailure }),
    make: reason => make(reason, () => {}),
    async beforeDeletion() {
      const snapshot = Promise.withResolvers<true>()
      const file = make('before-deletion', () => snapshot.resolve(true))
      const failed = file.then(
        () => true as const,
        error => {
          throw new HttpProblem(
            503,
            `Nothing was deleted, because the backup before it failed: ${error.message}`,
            {
              retryAfterSeconds: AGAIN_SECONDS,
            },
          )
        },
      )
      failed.catch(() => {})
      const isFixed = await Promise.race([snapshot.promise, failed, setTimeout(SNAPSHOT_LIMIT_MS, false)])
      if (!isFixed) {
        throw new HttpProblem(
          503,
          'Nothing was deleted, because another backup is being made. Please try again in a minute.',
          {
            retryAfterSeconds: AGAIN_SECONDS,
          },
        )
      }
      await Promise.race([failed, setTimeout(FILE_LIMIT_MS)])
    },
    async compare(file) {
      const report = await inTurn({ kind: 'compare', file }, () => {})
      if (report.event === 'compared') return report.result
      throw new Error(report.event === 'failed' ? report.reason : 'The comparison ended early')
    },
    async restore(file) {
      const report = await inTurn({ kind: 'restore', file }, seen => {
        if (seen.event === 'change') isChanging = true
      }).finally(() => {
        isChanging = false
      })
      if (report.event === 'restored') return report.result
      throw new Error(report.event === 'failed' ? report.reason : 'The restore ended early')
    },
    isRestoring: () => isChanging,
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }

  async function make(reason: BackupReason, onSnapshot: () => void): Promise<void> {
    const report = await inTurn({ kind: 'backup', reason }, seen => {
      if (seen.event === 'snapshot') onSnapshot()
    })
    lastFailure = report.event === 'failed' ? report.reason : null
    if (report.event === 'failed') throw new Error(report.reason)
  }

  /** Runs a task once those before it are done; gives the last report. */
  function inTurn(task: BackupJob['task'], onReport: (report: BackupReport) => void): Promise<BackupReport> {
    const result = turn.then(() => run(task, onReport))
    turn = result
    return result
  }

  function run(task: BackupJob['task'], onReport: (report: BackupReport) => void): Promise<BackupReport> {
    let last: BackupReport = { event: 'failed', reason: 'The server is stopping' }
    if (isClosed) return Promise.resolve(last)
    running = { task: task.kind, done: 0, total: null }
    const job: BackupJob = { location, folder, now: now(), task }
    const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    worker = thread
    return new Promise(resolve => {
      thread.on('message', (report: BackupReport) => {
        last = report
        if (report.event === 'progress') running = { task: task.kind, done: report.done, total: report.total }
        onReport(report)
      })
      thread.on('error', error => {
        last = { event: 'failed', reason: error.message }
      })
      thread.on('exit', () => {
        running = null
        worker = null
        const isEnd = ENDS.has(last.event)
        resolve(isEnd ? last : { event: 'failed', reason: 'The backup was interrupted' })
      })
    })
  }
}
