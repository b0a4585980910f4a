import { stat } from 'node:fs/promises'
import type { BackupProgress } from '#contract/backups.ts'
import { oneAtATime } from '#server/platform/work/one-at-a-time.ts'
import { backupFolderOf, deleteUnfinished, newWriter } from '#server/safety/backups/file/backup-files.ts'
import type { BackupJob, BackupReport } from './backup-job.ts'
import type { CheckingJob, CheckingReport } from './checking-job.ts'
import type { JobStarters } from './job-starters.ts'
import type { RunningJob } from './running-job.ts'

export interface BackupTaskOptions {
  location: BackupJob['location']
  now: () => Date
  /** Called if a key was made to sign backups with. Earlier backups count as foreign then. */
  onKeyMade?: () => void
  onProgress?: (done: number, total: number) => void
  starters: JobStarters
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
  run(task: BackupJob['task'], onReport?: (report: BackupReport) => void): Promise<BackupReport>
  /** Ends the running task, even if it is stuck in a file, and refuses those that wait. */
  close(): Promise<void>
}

/** The heartbeat timeout of the check of a small file, in ms. */
const SILENCE_MS = 60_000
/** Added to the timeout by file size, because one step of a check reads the whole file. A slow disk is this fast. */
const BYTES_PER_MS = 10_000
const STOPPING = { event: 'failed', reason: 'The server is stopping' } as const
/** The last events of a thread. */
const ENDS: ReadonlySet<BackupReport['event']> = new Set(['made', 'restored', 'failed'])

export function createBackupTasks(options: BackupTaskOptions): BackupTasks {
  const { location, now, onKeyMade, onProgress, starters } = options
  const folder = backupFolderOf(location.dataFolder)
  const inTurn = oneAtATime()
  let job: RunningJob | null = null
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
      const checking = { location, folder, task, silenceMs: SILENCE_MS + size / BYTES_PER_MS }
      let last: CheckingReport = { event: 'failed', reason: 'The check of the file was interrupted' }
      job = starters.startChecking(checking, report => {
        last = report
      })
      await job.ended
      job = null
      return last
    },
    async run(task, onReport = () => {}) {
      if (isClosed) return STOPPING
      running = { task: task.kind, done: 0, total: null }
      const writer = newWriter()
      let last = null as BackupReport | null
      job = starters.startBackup({ location, folder, now: now(), writer, task }, report => {
        last = report
        if (report.event === 'progress') {
          const { done, total } = report
          running = { task: task.kind, done, total }
          onProgress?.(done, total)
        }
        if (report.event === 'key made') onKeyMade?.()
        onReport(report)
      })
      await job.ended
      job = null
      await deleteUnfinished(folder, writer)
      if (last !== null && ENDS.has(last.event)) return last
      return { event: 'failed', reason: 'The backup was interrupted' }
    },
    async close() {
      isClosed = true
      job?.kill()
      await inTurn(async () => {})
    },
  }
}
