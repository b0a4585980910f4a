import { readRoast, readStorableRoast } from './read-roast.ts'
import type { ReadingAnswer, ReadingJob } from './reading-job.ts'

/** Does a reading job where it is called. An exception inside a reader, which is a bug, is its answer. */
export async function doJob(job: ReadingJob): Promise<ReadingAnswer> {
  try {
    return { result: await read(job) }
  } catch (error) {
    return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function read(job: ReadingJob) {
  if (job.kind === 'roastFile') return readRoast(job.bytes, job.fileName)
  if (job.kind === 'storableRoast') return readStorableRoast(job.bytes, job.fileName, job.given)
  // Loaded at its first use, for it brings a parser of its own.
  const { readSupplierPage } = await import('#readers/supplier-pages/read-supplier-page.ts')
  return readSupplierPage(job.bytes, job.fileName)
}
