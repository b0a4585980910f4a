/**
 * The process that does one job with backups. Started by `startJob`.
 *
 * A file can be made so that SQLite never stops reading it. No thread can be ended then, and its process can't exit; it
 * can only be killed. The server kills it if it is silent, and a thread of its own does if the server is gone.
 */
import { Worker } from 'node:worker_threads'
import { doJob } from './do-job.ts'
import type { Job, JobMessage } from './job.ts'

/** Compares with the server's own id: a server that is gone by now has another in its place. */
const WATCH = `
  const { workerData: server } = require('node:worker_threads')
  setInterval(() => process.ppid === server || process.kill(process.pid, 'SIGKILL'), 1_000)`
const SERVER = Number(process.argv[2])

const send = (message: JobMessage) => process.send?.(message)

process.on('disconnect', () => process.exit())
process.once('message', async (job: Job) => {
  if (job.task.kind !== 'backup') new Worker(WATCH, { eval: true, workerData: SERVER }).unref()
  const end = await doJob(job, send)
  // Messages that a busy server hasn't taken yet would be lost with the connection.
  process.send?.({ end } satisfies JobMessage, undefined, undefined, () => process.disconnect?.())
})
