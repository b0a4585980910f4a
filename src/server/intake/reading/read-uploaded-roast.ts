import type { FileProblem } from '#domain/file/file-problems.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { type Result, success } from '#domain/record/result.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import { fileOfPart } from '#files/roasts/file-part.ts'
import {
  isExcelFile,
  type RoastOfFile,
  readRoastFile,
  readRoastWorkbook,
} from '#files/roasts/read-roast-file.ts'
import { charsetOf } from './charset-of-names.ts'
import type { ReadRoast } from './reading-job.ts'
import { inTimeZone } from './zoned-start.ts'

/** One roast of an uploaded file. */
export interface UploadedRoast {
  roast: RoastFile & Pick<ReadRoast, 'zoned'>
  /** A file of its own, whose first roast is this one. */
  bytes: Uint8Array
}

/**
 * Reads a roasting machine's export, a text or an Excel file, which mostly holds one roast. A roast's start and its day
 * are those of the clock in `timeZone` (IANA) if the file doesn't name its own.
 */
export async function readUploadedRoasts(
  bytes: Uint8Array,
  fileName: string,
  timeZone: string,
): Promise<Result<UploadedRoast[], FileProblem>> {
  const roasts = await readAnyRoasts(bytes, fileName)
  if (!roasts.ok) return roasts
  return success(roasts.value.map(one => ({ ...one, roast: startedIn(timeZone, one.roast) })))
}

async function readAnyRoasts(
  bytes: Uint8Array,
  fileName: string,
): Promise<Result<RoastOfFile[], FileProblem>> {
  if (!isExcelFile(bytes)) return readRoastFile(bytes, fileName, await charsetOf(bytes))
  // Imported on first use: the spreadsheet library takes 20 MB of memory.
  const { openWorkbook } = await import('./workbook/open-workbook.ts')
  const workbook = openWorkbook(fileOfPart(bytes), fileName)
  return workbook.ok ? readRoastWorkbook(workbook.value, bytes) : workbook
}

function startedIn(timeZone: string, file: RoastFile): UploadedRoast['roast'] {
  const { startedAt, roastDate } = file
  if (startedAt === null) return file
  if ('instant' in startedAt) {
    const zoned = { instant: startedAt.instant, setsDay: roastDate === null }
    return inTimeZone(timeZone, { ...file, zoned })
  }
  const { started_at, roast_date } = startedAtIn(timeZone, startedAt)
  return { ...file, roastDate: roastDate ?? roast_date, fields: { ...file.fields, started_at } }
}
