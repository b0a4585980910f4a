/**
 * The process that reads backup files of unknown origin. Started by `startChecking`.
 *
 * A file can be made so that the database never stops reading it. The thread that reads it can't be ended, and its
 * process can't exit, but it can be killed. So the work is done in a thread of this process, which kills itself if the
 * thread's heartbeat stops or the server is gone.
 */
import { Worker } from 'node:worker_threads'
import { programAt } from '#server/platform/settings/places.ts'
import type { CheckingJob, CheckingReport } from './checking-job.ts'

const end = () => process.kill(process.pid, 'SIGKILL')
const report = (message: CheckingReport) => process.send?.(message)

process.on('disconnect', end)
process.once('message', (job: CheckingJob) => {
  const thread = new Worker(programAt('checking'), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  let timer: NodeJS.Timeout | undefined
  thread.on('message', (message: CheckingReport | 'alive') => {
    clearTimeout(timer)
    timer = setTimeout(() => process.send?.({ event: 'stuck' }, end), job.silenceMs)
    if (message !== 'alive') report(message)
  })
  thread.on('error', error => report({ event: 'failed', reason: error.message }))
  thread.on('exit', () => process.disconnect())
})
