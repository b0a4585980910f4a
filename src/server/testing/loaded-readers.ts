import type { Worker } from 'node:worker_threads'
import { type ReadingThreads, readingThread } from '#server/intake/reading/file-reader.ts'

/** Threads that have loaded the readers and wait for a file. */
const waiting: Worker[] = []

/** Threads that are reused from test to test, because loading the readers takes longer than reading most files. */
export const LOADED_READERS: ReadingThreads = {
  start: () => waiting.pop() ?? readingThread(),
  end: thread => waiting.push(thread),
}
