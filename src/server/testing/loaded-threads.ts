import { Worker } from 'node:worker_threads'
import type { BackupReport } from '#server/safety/backups/threads/backup-job.ts'
import type { CheckingReport } from '#server/safety/backups/threads/checking-job.ts'
import type { JobStarters } from '#server/safety/backups/threads/job-starters.ts'
import type { RunningJob } from '#server/safety/backups/threads/running-job.ts'
import type { LoadedThreadJob, LoadedThreadReport } from './loaded-thread.ts'

/** Threads that have loaded the program and wait for a job. */
const waiting: Worker[] = []

/**
 * Starts backup jobs in threads that are reused from test to test, because loading the program takes most of the time
 * of a small job. Not for files that the database never stops reading: only a process can be killed then.
 */
export const LOADED_THREADS: JobStarters = {
  startBackup: (job, onReport) => start({ backup: job }, report => onReport(report as BackupReport)),
  startChecking: (job, onReport) =>
    start({ checking: job }, report => {
      if (report !== 'alive') onReport(report as CheckingReport)
    }),
}

function start(job: LoadedThreadJob, onReport: (report: LoadedThreadReport) => void): RunningJob {
  const thread = waiting.pop() ?? new Worker(new URL('./loaded-thread.ts', import.meta.url))
  const ended = new Promise<void>(resolve => {
    const onMessage = (report: LoadedThreadReport) => {
      if (report !== 'done') return onReport(report)
      thread.off('message', onMessage).off('error', onError).off('exit', resolve)
      thread.unref()
      waiting.push(thread)
      resolve()
    }
    const onError = (error: Error) => onReport({ event: 'failed', reason: error.message })
    thread.on('message', onMessage).on('error', onError).on('exit', resolve)
  })
  thread.ref()
  thread.postMessage(job)
  return { ended, kill: () => void thread.terminate() }
}
