import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Backup, BackupComparison, BackupList, BackupReason, RestoredAnswer } from '#contract/backups.ts'
import { failure, type Result } from '#domain/result.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { isPast, openBackupFolder } from './backup-list.ts'
import { type CopyReport, createCopies } from './copies/copies.ts'
import { backupFolderOf, restoredCopyFile } from './file/backup-files.ts'
import type { BackupReport } from './threads/backup-job.ts'
import { type BackupTaskOptions, createBackupTasks } from './threads/backup-tasks.ts'
import type { CheckingReport } from './threads/checking-job.ts'

/**
 * The backups of a library, made, compared and restored one at a time.
 *
 * A thread makes and restores them. Files are read in a process of their own, because nobody knows what is in them.
 */
export interface Backups {
  readonly folder: string
  /** Looks into each file of the folder that is new. */
  list(): Promise<Omit<BackupList, 'problems'>>
  /** What is known without looking into the folder, except for the first time. Backups from the future don't count. */
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
  /**
   * Replaces the library with a backup file, by default only with one that this installation made. The reason of a
   * failure is a sentence.
   */
  restore(file: string, options?: { acceptForeign?: boolean }): Promise<Result<RestoredAnswer, string>>
  /** Whether a restore is changing the library. Nothing else may change it then. */
  isRestoring(): boolean
  /** Ends the running task, even if it is stuck. An unfinished backup leaves no file, an unfinished restore no change. */
  close(): Promise<void>
}

/** The list of backups with only the newest of them. */
export type BackupState = Pick<BackupList, 'copies' | 'last_failure'> & { newest: Backup | null }

export interface BackupsOptions extends BackupTaskOptions {
  /** Copies a finished backup elsewhere. */
  command?: string | null
  onCopy?: (report: CopyReport) => void
}

const SNAPSHOT_LIMIT_MS = 5_000
const FILE_LIMIT_MS = 5_000
const AGAIN_SECONDS = 60
const ENDLESS = 'This backup takes too long to read. It is damaged, or was made to keep the server busy'

export function createBackups(options: BackupsOptions): Backups {
  const { location, now, command = null, onCopy } = options
  const folder = backupFolderOf(location.dataFolder)
  const files = openBackupFolder(location)
  const tasks = createBackupTasks(options)
  const copies = createCopies({ folder, command, now, onReport: onCopy })
  let known: Promise<readonly Backup[]> | null = null
  let lastFailure: string | null = null
  let isChanging = false

  return {
    folder,
    async list() {
      const found = await look()
      return {
        ...found,
        running: tasks.running(),
        last_failure: lastFailure,
        copies: await copies.state(),
      }
    },
    async state() {
      known ??= look().then(({ backups }) => backups)
      const newest = (await known).find(backup => isPast(backup, now())) ?? null
      return { newest, last_failure: lastFailure, copies: await copies.state() }
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
            'backup_before_failed',
            { reason: error.message },
            { retryAfterSeconds: AGAIN_SECONDS },
          )
        },
      )
      failed.catch(() => {})
      const isFixed = await Promise.race([snapshot.promise, failed, setTimeout(SNAPSHOT_LIMIT_MS, false)])
      if (!isFixed) {
        throw new HttpProblem('backup_running', {}, { retryAfterSeconds: AGAIN_SECONDS })
      }
      await Promise.race([failed, setTimeout(FILE_LIMIT_MS)])
    },
    async compare(file) {
      const report = await tasks.inTurn(() => tasks.check({ kind: 'compare', file }))
      if (report.event === 'compared') return report.result
      if (report.event === 'stuck') return failure(ENDLESS)
      throw new Error(reasonOf(report))
    },
    async restore(file, { acceptForeign = false } = {}) {
      const result = await tasks.inTurn(() => restore(file, acceptForeign))
      await copyNew()
      return result
    },
    isRestoring: () => isChanging,
    async close() {
      files.close()
      await Promise.all([tasks.close(), copies.close()])
    },
  }

  async function make(reason: BackupReason, onSnapshot: () => void): Promise<void> {
    const report = await tasks.inTurn(() =>
      tasks.run({ kind: 'backup', reason }, seen => {
        if (seen.event === 'snapshot') onSnapshot()
      }),
    )
    lastFailure = report.event === 'failed' ? report.reason : null
    if (report.event === 'failed') throw new Error(report.reason)
    if (report.event === 'made') await files.remember(report)
    await copyNew()
  }

  async function copyNew(): Promise<void> {
    const { backups } = await look()
    await copies.copyNew(backups.filter(backup => isPast(backup, now())))
  }

  /** Lists the folder, and remembers the list. */
  async function look(): ReturnType<typeof files.read> {
    const found = await files.read()
    known = Promise.resolve(found.backups)
    return found
  }

  async function restore(file: string, acceptForeign: boolean): Promise<Result<RestoredAnswer, string>> {
    const copy = restoredCopyFile(folder)
    try {
      const copied = await tasks.check({ kind: 'copy', file, copyTo: copy, acceptForeign })
      if (copied.event === 'stuck') return failure(ENDLESS)
      if (copied.event !== 'copied') throw new Error(reasonOf(copied))
      if (!copied.result.ok) return copied.result
      const report = await tasks.run({ kind: 'restore', copy, manifest: copied.result.value }, seen => {
        if (seen.event === 'change') isChanging = true
      })
      if (report.event === 'restored') return report.result
      throw new Error(reasonOf(report))
    } finally {
      isChanging = false
      await rm(copy, { force: true })
    }
  }
}

function reasonOf(report: BackupReport | CheckingReport): string {
  return report.event === 'failed' ? report.reason : 'it ended early'
}
