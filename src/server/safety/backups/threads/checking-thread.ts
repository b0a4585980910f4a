/** Does one job with backup files of unknown origin. Started by `checking-process.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckingJob } from './checking-job.ts'
import { doCheckingJob } from './do-checking-job.ts'

await doCheckingJob(workerData as CheckingJob, report => parentPort?.postMessage(report))
