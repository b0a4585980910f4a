/** A thread that does jobs with backups one after the other. Started by `startInLoadedThread`. */
import { parentPort } from 'node:worker_threads'
import { doJob } from '#server/safety/backups/worker/do-job.ts'
import type { Job, JobMessage } from '#server/safety/backups/worker/job.ts'

const send = (message: JobMessage) => parentPort?.postMessage(message)

parentPort?.on('message', async (job: Job) => send({ end: await doJob(job, send) }))
