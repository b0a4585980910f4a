import { Worker } from 'node:worker_threads'
import type { JobEnd, JobMessage, StartJob } from '#server/safety/backups/worker/job.ts'

/** Threads that have loaded the program and wait for a job. */
const waiting: Worker[] = []

/**
 * Starts backup jobs in threads that are reused from test to test, because loading the program takes most of the time
 * of a small job. Not for files that the database never stops reading: only a process can be killed then.
 */
export const startInLoadedThread: StartJob = (job, onReport) => {
  const thread = waiting.pop() ?? new Worker(new URL('./loaded-thread.ts', import.meta.url))
  const ended = new Promise<JobEnd>(resolve => {
    const onMessage = (message: JobMessage) => {
      if (!('end' in message)) return onReport(message)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      thread.unref()
      waiting.push(thread)
      resolve(message.end)
    }
    const onError = (error: Error) => resolve({ event: 'failed', reason: error.message })
    const onExit = () => resolve({ event: 'interrupted' })
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
  thread.ref()
  thread.postMessage(job)
  return { ended, kill: () => void thread.terminate() }
}
