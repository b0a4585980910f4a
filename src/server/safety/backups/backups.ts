import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Backup, BackupComparison, BackupList, BackupReason, RestoredAnswer } from '#contract/backups.ts'
import { failure, type Result } from '#domain/record/result.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { type BackupFolder, isPast, openBackupFolder } from './backup-list.ts'
import { type Copies, type CopyReport, createCopies } from './copies/copies.ts'
import { backupFolderOf, restoredCopyFile } from './file/backup-files.ts'
import type { BackupReport } from './threads/backup-job.ts'
import { type BackupTaskOptions, type BackupTasks, createBackupTasks } from './threads/backup-tasks.ts'
import type { CheckingReport } from './threads/checking-job.ts'
import { type JobStarters, NEW_FOR_EACH } from './threads/job-starters.ts'

/** The list of backups with only the newest of them. */
export type BackupState = Pick<BackupList, 'copies' | 'last_failure'> & { newest: Backup | null }

export interface BackupsOptions extends Omit<BackupTaskOptions, 'starters'> {
  /** Copies a finished backup elsewhere. */
  command?: string | null
  onCopy?: (report: CopyReport) => void
  /** How jobs are started, if not each in a new thread or process. Tests reuse threads. */
  starters?: JobStarters
}

/** Starting the thread takes a second of processor time, and several on a small or busy machine. */
const SNAPSHOT_LIMIT_MS = 9_000
const FILE_LIMIT_MS = 5_000
const AGAIN_SECONDS = 60
const ENDLESS = 'This backup takes too long to read. It is damaged, or was made to keep the server busy'

/**
 * The backups of a library, made, compared and restored one at a time.
 *
 * A thread makes and restores them. Files are read in a process of their own, because nobody knows what is in them.
 */
export class Backups {
  readonly folder: string
  readonly #now: () => Date
  readonly #files: BackupFolder
  readonly #tasks: BackupTasks
  readonly #copies: Copies
  #known: Promise<readonly Backup[]> | null = null
  #lastFailure: string | null = null
  #isReplacing = false

  constructor(options: BackupsOptions) {
    const { location, now, command = null, onCopy, starters = NEW_FOR_EACH } = options
    this.folder = backupFolderOf(location.dataFolder)
    this.#now = now
    this.#files = openBackupFolder(location, starters)
    this.#tasks = createBackupTasks({ ...options, starters })
    this.#copies = createCopies({ folder: this.folder, command, now, onReport: onCopy })
  }

  /** Lists the folder, and reads the manifests of new files. */
  async list(): Promise<Omit<BackupList, 'problems'>> {
    const found = await this.#readFolder()
    return {
      ...found,
      running: this.#tasks.running(),
      last_failure: this.#lastFailure,
      copies: await this.#copies.state(),
    }
  }

  /** The state from the last listing; only the first call lists the folder. Ignores backups dated in the future. */
  async state(): Promise<BackupState> {
    this.#known ??= this.#readFolder().then(({ backups }) => backups)
    const newest = (await this.#known).find(backup => isPast(backup, this.#now())) ?? null
    return { newest, last_failure: this.#lastFailure, copies: await this.#copies.state() }
  }

  /** Queues copies of the backups that have none: the newest, and those that `npm run backup` has made meanwhile. */
  async copyNew(): Promise<void> {
    const { backups } = await this.#readFolder()
    await this.#copies.copyNew(backups.filter(backup => isPast(backup, this.#now())))
  }

  /** Makes a backup now. Rejects if it can't be made and proven. */
  make(reason: BackupReason): Promise<void> {
    return this.#make(reason, () => {})
  }

  /** Takes the snapshot of a backup before a deletion. Rejects with an `HttpProblem` if nothing may be deleted. */
  beforeDeletion(): Promise<void> {
    return this.#before('before-deletion', 'deleted')
  }

  /** The same before originals are read again. */
  beforeReread(): Promise<void> {
    return this.#before('before-reread', 'changed')
  }

  /**
   * Waits for the snapshot, then briefly for the file: once the snapshot is taken, later changes can't be in the
   * backup.
   */
  async #before(
    reason: 'before-deletion' | 'before-reread',
    left_undone: 'deleted' | 'changed',
  ): Promise<void> {
    const snapshot = Promise.withResolvers<true>()
    const file = this.#make(reason, () => snapshot.resolve(true))
    const failed = file.then(
      () => true as const,
      error => {
        throw new HttpProblem(
          'backup_before_failed',
          { left_undone, reason: error.message },
          { retryAfterSeconds: AGAIN_SECONDS },
        )
      },
    )
    failed.catch(() => {})
    const isFixed = await Promise.race([snapshot.promise, failed, setTimeout(SNAPSHOT_LIMIT_MS, false)])
    if (!isFixed)
      throw new HttpProblem('backup_running', { left_undone }, { retryAfterSeconds: AGAIN_SECONDS })
    await Promise.race([failed, setTimeout(FILE_LIMIT_MS)])
  }

  /** Compares the library with what restoring this file would leave. The reason of a failure is a sentence. */
  async compare(file: string): Promise<Result<BackupComparison, string>> {
    const report = await this.#tasks.inTurn(() => this.#tasks.check({ kind: 'compare', file }))
    if (report.event === 'compared') return report.result
    if (report.event === 'stuck') return failure(ENDLESS)
    throw new Error(reasonOf(report))
  }

  /**
   * Replaces the library with a backup file, by default only with one that this installation made. The reason of a
   * failure is a sentence.
   */
  async restore(
    file: string,
    { acceptForeign = false }: { acceptForeign?: boolean } = {},
  ): Promise<Result<RestoredAnswer, string>> {
    const result = await this.#tasks.inTurn(() => this.#restore(file, acceptForeign))
    await this.copyNew()
    return result
  }

  /** Whether a restore is backing up the library or replacing it. Nothing else can change it then. */
  isRestoring(): boolean {
    return this.#isReplacing
  }

  /**
   * Ends the running task, even if it is stuck. An unfinished backup leaves no file, an unfinished restore no change.
   */
  async close(): Promise<void> {
    this.#files.close()
    await Promise.all([this.#tasks.close(), this.#copies.close()])
  }

  async #make(reason: BackupReason, onSnapshot: () => void): Promise<void> {
    const report = await this.#tasks.inTurn(() =>
      this.#tasks.run({ kind: 'backup', reason }, seen => {
        if (seen.event === 'snapshot') onSnapshot()
      }),
    )
    this.#lastFailure = report.event === 'failed' ? report.reason : null
    if (report.event === 'failed') throw new Error(report.reason)
    if (report.event === 'made') await this.#files.remember(report)
    await this.copyNew()
  }

  /** Lists the folder, and caches the list. */
  async #readFolder(): ReturnType<BackupFolder['read']> {
    const found = await this.#files.read()
    this.#known = Promise.resolve(found.backups)
    return found
  }

  async #restore(file: string, acceptForeign: boolean): Promise<Result<RestoredAnswer, string>> {
    const copy = restoredCopyFile(this.folder)
    try {
      const copied = await this.#tasks.check({ kind: 'copy', file, copyTo: copy, acceptForeign })
      if (copied.event === 'stuck') return failure(ENDLESS)
      if (copied.event !== 'copied') throw new Error(reasonOf(copied))
      if (!copied.result.ok) return copied.result
      this.#isReplacing = true
      const report = await this.#tasks.run({ kind: 'restore', copy, manifest: copied.result.value })
      if (report.event === 'restored') return report.result
      throw new Error(reasonOf(report))
    } finally {
      this.#isReplacing = false
      await rm(copy, { force: true })
    }
  }
}

function reasonOf(report: BackupReport | CheckingReport): string {
  return report.event === 'failed' ? report.reason : 'it ended early'
}
