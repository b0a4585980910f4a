import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type {
  Backup,
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
import { type CopyReport, createCopies } from './copies.ts'

/** The backups of a library, made, compared and restored one at a time in a thread. */
export interface Backups {
  readonly folder: string
  /** Opens each file of the folder. */
  list(): Promise<Omit<BackupList, 'problems'>>
  /** What is known without looking into the folder, except for the first time. */
  state(): Promise<BackupState>
  /** Has a backup copied that has no copy yet: the newest, and those that `npm run backup` has made meanwhile. */
  copyNew(): Promise<void>
  /** Makes a backup now. Rejects if it can't be made and proven. */
  make(reason: BackupReason): Promise<void>
  /**
   * Fixes the moment of a backup before a deletion.
   *
   * Waits for the file, but not if it takes long: the backup shows that moment anyway. Rejects with an `HttpProblem`
   * if nothing may be deleted.
   */
  beforeDeletion(): Promise<void>
  /** Tells what restoring this file would change. The reason of a failure is a sentence. */
  compare(file: string): Promise<Result<BackupComparison, string>>
  /** Replaces the library with a backup file. The reason of a failure is a sentence. */
  restore(file: string): Promise<Result<RestoredAnswer, string>>
  /** Whether a restore is changing the library. Nothing else may change it then. */
  isRestoring(): boolean
  /** Ends the running task. An unfinished backup leaves no file, an unfinished restore no change. */
  close(): Promise<void>
}

/** The list of backups with only the newest of them. */
export type BackupState = Pick<BackupList, 'copies' | 'last_failure'> & { newest: Backup | null }

export interface BackupsOptions {
  location: BackupJob['location']
  now: () => Date
  /** Copies a finished backup elsewhere. */
  command?: string | null
  onCopy?: (report: CopyReport) => void
}

const SNAPSHOT_LIMIT_MS = 5_000
const FILE_LIMIT_MS = 5_000
const AGAIN_SECONDS = 60

/** The last events of a thread. */
const ENDS: ReadonlySet<BackupReport['event']> = new Set(['made', 'restored', 'compared', 'failed'])

export function createBackups({ location, now, command = null, onCopy }: BackupsOptions): Backups {
  const folder = backupFolderOf(location.dataFolder)
  const copies = createCopies({ folder, command, now, onReport: onCopy })
  let newest: Promise<Backup | null> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let worker: Worker | null = null
  let running: BackupProgress | null = null
  let lastFailure: string | null = null
  let isChanging = false
  let isClosed = false

  return {
    folder,
    async list() {
      const backups = await look()
      return { backups, running, last_failure: lastFailure, copies: await copies.state() }
    },
    async state() {
      newest ??= look().then(([first = null]) => first)
      return { newest: await newest, last_failure: lastFailure, copies: await copies.state() }
    },
    copyNew,
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
      await copyNew()
      if (report.event === 'restored') return report.result
      throw new Error(report.event === 'failed' ? report.reason : 'The restore ended early')
    },
    isRestoring: () => isChanging,
    async close() {
      isClosed = true
      await Promise.all([worker?.terminate(), copies.close()])
    },
  }

  async function make(reason: BackupReason, onSnapshot: () => void): Promise<void> {
    const report = await inTurn({ kind: 'backup', reason }, seen => {
      if (seen.event === 'snapshot') onSnapshot()
    })
    lastFailure = report.event === 'failed' ? report.reason : null
    if (report.event === 'failed') throw new Error(report.reason)
    await copyNew()
  }

  async function copyNew(): Promise<void> {
    await copies.copyNew(await look())
  }

  /** Lists the folder, and remembers the newest. */
  async function look(): Promise<Backup[]> {
    const backups = await listBackups(folder)
    newest = Promise.resolve(backups[0] ?? null)
    return backups
  }

  /** Runs a task after those before it, and returns its last report. */
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
