/** The thread that reads uploaded files: one job in, one answer out. Started by `createFileReader`. */
import { parentPort } from 'node:worker_threads'
import { doJob } from './do-job.ts'
import type { ReadingJob } from './reading-job.ts'

parentPort?.on('message', async (job: ReadingJob) => {
  parentPort?.postMessage(await doJob(job))
})
