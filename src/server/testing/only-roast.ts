import type { FileProblem } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { onlyOne } from '#files/roasts/testing/only-roast.ts'
import { readUploadedRoasts, type UploadedRoast } from '#server/intake/reading/read-uploaded-roast.ts'

/** Reads a file that holds one roast, a text or an Excel file. Throws if it holds several. */
export async function readOnlyUpload(
  bytes: Uint8Array,
  fileName: string,
  timeZone: string,
): Promise<Result<UploadedRoast['roast'], FileProblem>> {
  const roasts = await readUploadedRoasts(bytes, fileName, timeZone)
  return roasts.ok ? success(onlyOne(roasts.value).roast) : roasts
}
