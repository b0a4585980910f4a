import { stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type {
  Backup,
  BackupComparison,
  BackupList,
  BackupProgress,
  BackupReason,
  RestoredAnswer,
} from '#contract/backups.ts'
import { failure, type Result } from '#domain/record/result.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { oneAtATime } from '#server/platform/work/one-at-a-time.ts'
import { type BackupFolder, isPast, openBackupFolder } from './backup-list.ts'
import { type Copies, type CopyReport, createCopies } from './copies/copies.ts'
import { backupFolderOf, deleteUnfinished, newWriter } from './file/backup-files.ts'
import type { Job, JobEnd, Report, RunningJob, StartJob } from './worker/job.ts'
import { startJob } from './worker/start-job.ts'

/** The list of backups with only the newest of them. */
export type BackupState = Pick<BackupList, 'copies' | 'last_failure'> & { newest: Backup | null }

export interface BackupsOptions {
  location: Job['location']
  now: () => Date
  /** Called if a key was made to sign backups with. Earlier backups count as foreign then. */
  onKeyMade?: () => void
  onProgress?: (done: number, total: number) => void
  /** Copies a finished backup elsewhere. */
  command?: string | null
  onCopy?: (report: CopyReport) => void
  /** How jobs are started, if not each in a new process. Tests reuse threads. */
  startJob?: StartJob
}

/** Starting the process takes a second of processor time, and several on a small or busy machine. */
const SNAPSHOT_LIMIT_MS = 9_000
const FILE_LIMIT_MS = 5_000
const AGAIN_SECONDS = 60
/** How long the check of a small file may take without progress, in ms. */
const SILENCE_MS = 60_000
/** A larger file may take longer, because one step of a check reads the whole file. A slow disk is this fast. */
const BYTES_PER_MS = 10_000
const ENDLESS = 'This backup takes too long to read. It is damaged, or was made to keep the server busy'

/** The backups of a library, made, compared and restored one at a time, each in a process of its own. */
export class Backups {
  readonly folder: string
  readonly #options: BackupsOptions
  readonly #startJob: StartJob
  readonly #files: BackupFolder
  readonly #copies: Copies
  readonly #inTurn = oneAtATime()
  #job: RunningJob | null = null
  #running: BackupProgress | null = null
  #known: Promise<readonly Backup[]> | null = null
  #lastFailure: string | null = null
  #isReplacing = false
  #isClosed = false

  constructor(options: BackupsOptions) {
    const { location, now, command = null, onCopy } = options
    this.folder = backupFolderOf(location.dataFolder)
    this.#options = options
    this.#startJob = options.startJob ?? startJob
    this.#files = openBackupFolder(location, this.#startJob)
    this.#copies = createCopies({ folder: this.folder, command, now, onReport: onCopy })
  }

  /** Lists the folder, and reads the manifests of new files. */
  async list(): Promise<Omit<BackupList, 'problems'>> {
    const found = await this.#readFolder()
    return {
      ...found,
      running: this.#running,
      last_failure: this.#lastFailure,
      copies: await this.#copies.state(),
    }
  }

  /** The state from the last listing; only the first call lists the folder. Ignores backups dated in the future. */
  async state(): Promise<BackupState> {
    this.#known ??= this.#readFolder().then(({ backups }) => backups)
    const newest = (await this.#known).find(backup => isPast(backup, this.#options.now())) ?? null
    return { newest, last_failure: this.#lastFailure, copies: await this.#copies.state() }
  }

  /** Queues copies of the backups that have none: the newest, and those that `npm run backup` has made meanwhile. */
  async copyNew(): Promise<void> {
    const { backups } = await this.#readFolder()
    await this.#copies.copyNew(backups.filter(backup => isPast(backup, this.#options.now())))
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
    const end = await this.#run({ kind: 'compare', file })
    if (end.event === 'stuck') return failure(ENDLESS)
    return required(end, 'compared').result
  }

  /**
   * Replaces the library with a backup file, by default only with one that this installation made. The reason of a
   * failure is a sentence.
   */
  async restore(
    file: string,
    { acceptForeign = false }: { acceptForeign?: boolean } = {},
  ): Promise<Result<RestoredAnswer, string>> {
    const end = await this.#run({ kind: 'restore', file, acceptForeign })
    const result = end.event === 'stuck' ? failure(ENDLESS) : required(end, 'restored').result
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
    this.#isClosed = true
    this.#files.close()
    this.#job?.kill()
    await Promise.all([this.#inTurn(async () => {}), this.#copies.close()])
  }

  async #make(reason: BackupReason, onSnapshot: () => void): Promise<void> {
    const end = await this.#run({ kind: 'backup', reason }, onSnapshot)
    this.#lastFailure = end.event === 'made' ? null : reasonOf(end)
    await this.#files.remember(required(end, 'made'))
    await this.copyNew()
  }

  /** Lists the folder, and caches the list. */
  async #readFolder(): ReturnType<BackupFolder['read']> {
    const found = await this.#files.read()
    this.#known = Promise.resolve(found.backups)
    return found
  }

  /** Does a task after all earlier ones. */
  #run(task: Exclude<Job['task'], { kind: 'describe' }>, onSnapshot = () => {}): Promise<JobEnd> {
    const { location, now, onKeyMade, onProgress } = this.#options
    const onReport = (report: Report) => {
      if (report.event === 'snapshot') onSnapshot()
      if (report.event === 'key made') onKeyMade?.()
      if (report.event === 'replacing') this.#isReplacing = true
      if (report.event !== 'progress') return
      const { done, total } = report
      this.#running = { task: task.kind, done, total }
      onProgress?.(done, total)
    }
    return this.#inTurn(async () => {
      this.#running = { task: task.kind, done: 0, total: null }
      const writer = newWriter()
      try {
        const size = task.kind === 'backup' ? 0 : (await stat(task.file)).size
        if (this.#isClosed) return { event: 'failed', reason: 'The server is stopping' }
        const silenceMs = SILENCE_MS + size / BYTES_PER_MS
        const job = { location, folder: this.folder, now: now(), writer, task, silenceMs }
        this.#job = this.#startJob(job, onReport)
        return await this.#job.ended
      } finally {
        this.#job = null
        this.#running = null
        this.#isReplacing = false
        await deleteUnfinished(this.folder, writer)
      }
    })
  }
}

/** The end of a job that has ended so. Otherwise throws why it hasn't. */
function required<Event extends JobEnd['event']>(
  end: JobEnd,
  event: Event,
): Extract<JobEnd, { event: Event }> {
  if (end.event === event) return end as Extract<JobEnd, { event: Event }>
  throw new Error(reasonOf(end))
}

/** Why a job has no result. */
function reasonOf(end: JobEnd): string {
  return end.event === 'failed' ? end.reason : 'It was interrupted'
}

/** The values of a restore for the activity log. */
export function restoredValues({ made_at, bean_count, roast_count }: RestoredAnswer) {
  return { made_at, bean_count, roast_count }
}
