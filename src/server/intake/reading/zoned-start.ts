import type { RoastFile } from '#domain/file/roast-file.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import type { ReadRoast } from './reading-job.ts'

/** The file as if it had been read in this time zone (IANA). */
export function inTimeZone<File extends Pick<ReadRoast, 'zoned' | 'roastDate'> & Pick<RoastFile, 'fields'>>(
  timeZone: string,
  file: File,
): File {
  if (file.zoned === undefined) return file
  const { instant, setsDay } = file.zoned
  const { started_at, roast_date } = startedAtIn(timeZone, { instant })
  return { ...file, roastDate: setsDay ? roast_date : file.roastDate, fields: { ...file.fields, started_at } }
}
