/** A reading thread that fails as the file's name says, to test how the server handles that. */
import { parentPort } from 'node:worker_threads'
import { unreadable } from '#domain/file/file-problems.ts'
import type { ReadingJob } from '#server/intake/reading/reading-job.ts'

parentPort?.on('message', ({ fileName, bytes }: ReadingJob) => {
  if (fileName === 'endless') for (;;) Math.random()
  if (fileName === 'huge') {
    const memory: number[][] = []
    for (;;) memory.push(new Array(100_000).fill(Math.random()))
  }
  if (fileName === 'exit') process.exit(3)
  if (fileName === 'throw') throw new Error('thrown in the thread')
  if (fileName === 'bug') parentPort?.postMessage({ bug: 'stack of the bug' })
  else parentPort?.postMessage({ result: unreadable('told', { sentence: `read ${bytes.length} bytes` }) })
})
