import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { BackupProgress } from '#contract/backups.ts'
import { backupFolderOf, deleteUnfinished, newWriter } from '#server/backups/file/backup-files.ts'
import { oneAtATime } from '#server/work/one-at-a-time.ts'
import type { BackupJob, BackupReport } from './backup-job.ts'
import type { CheckingJob, CheckingReport } from './checking-job.ts'
import { type Checking, startChecking } from './start-checking.ts'

export interface BackupTaskOptions {
  location: BackupJob['location']
  now: () => Date
  /** Called if a key was made for the marks of backups. Earlier backups count as foreign then. */
  onKeyMade?: () => void
  onProgress?: (done: number, total: number) => void
  /** The heartbeat timeout of the check of a small file, in ms. */
  silenceMs?: number
}

/** Runs the tasks of backups one at a time: in a thread, or in a process if a file of unknown origin is read. */
export interface BackupTasks {
  /** The running task; null if there is none. */
  running(): BackupProgress | null
  /** Does work after all earlier work. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value>
  /** Checks a file in a process of its own, and returns the last report. */
  check(task: Exclude<CheckingJob['task'], { kind: 'describe' }>): Promise<CheckingReport>
  /** Runs a job in a thread, and returns the last report. */
  run(task: BackupJob['task'], onReport: (report: BackupReport) => void): Promise<BackupReport>
  /** Ends the running task, even if it is stuck in a file, and refuses those that wait. */
  close(): Promise<void>
}

const SILENCE_MS = 60_000
/** Added to the timeout by file size, because one step of a check reads the whole file. A slow disk is this fast. */
const BYTES_PER_MS = 10_000
const STOPPING = { event: 'failed', reason: 'The server is stopping' } as const
/** The last events of a thread. */
const ENDS: ReadonlySet<BackupReport['event']> = new Set(['made', 'restored', 'failed'])

export function createBackupTasks(options: BackupTaskOptions): BackupTasks {
  const { location, now, onKeyMade, onProgress, silenceMs = SILENCE_MS } = options
  const folder = backupFolderOf(location.dataFolder)
  const inTurn = oneAtATime()
  let worker: Worker | null = null
  let checking: Checking | null = null
  let running: BackupProgress | null = null
  let isClosed = false

  return {
    running: () => running,
    inTurn: work =>
      inTurn(() =>
        work().finally(() => {
          running = null
        }),
      ),
    async check(task) {
      running = { task: task.kind === 'copy' ? 'restore' : task.kind, done: 0, total: null }
      const { size } = await stat(task.file)
      if (isClosed) return STOPPING
      const job = { location, folder, task, silenceMs: silenceMs + size / BYTES_PER_MS }
      let last: CheckingReport = { event: 'failed', reason: 'The check of the file was interrupted' }
      checking = startChecking(job, report => {
        last = report
      })
      await checking.ended
      checking = null
      return last
    },
    async run(task, onReport) {
      if (isClosed) return STOPPING
      running = { task: task.kind, done: 0, total: null }
      const writer = newWriter()
      const job: BackupJob = { location, folder, now: now(), writer, task }
      const last = await runInThread(job, report => {
        if (report.event === 'progress') {
          const { done, total } = report
          running = { task: task.kind, done, total }
          onProgress?.(done, total)
        }
        if (report.event === 'key made') onKeyMade?.()
        onReport(report)
      })
      await deleteUnfinished(folder, writer)
      if (last !== null && ENDS.has(last.event)) return last
      return { event: 'failed', reason: 'The backup was interrupted' }
    },
    async close() {
      isClosed = true
      checking?.kill()
      await worker?.terminate()
      await inTurn(async () => {})
    },
  }

  async function runInThread(
    job: BackupJob,
    onReport: (report: BackupReport) => void,
  ): Promise<BackupReport | null> {
    let last: BackupReport | null = null
    const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    worker = thread
    const end = Promise.withResolvers<void>()
    thread.on('message', (report: BackupReport) => {
      last = report
      onReport(report)
    })
    thread.on('error', error => {
      last = { event: 'failed', reason: error.message }
    })
    thread.on('exit', () => end.resolve())
    await end.promise
    worker = null
    return last
  }
}
