import { readRoasts } from './read-roast.ts'
import type { ReadingAnswer, ReadingJob } from './reading-job.ts'

/** Runs a reading job in the calling thread. If a reader throws, which is a bug, the exception is the answer. */
export async function doJob(job: ReadingJob): Promise<ReadingAnswer> {
  try {
    return { result: await read(job) }
  } catch (error) {
    return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function read(job: ReadingJob) {
  if (job.kind === 'roastFile') return readRoasts(job.bytes, job.fileName, job.settings)
  // Imported on first use, because it brings its own parser.
  const { readSupplierPage } = await import('#files/suppliers/read-supplier-page.ts')
  return readSupplierPage(job.bytes, job.fileName)
}
