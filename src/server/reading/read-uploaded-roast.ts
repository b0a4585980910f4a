import type { Result } from '#domain/result.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { isExcelFile, readRoastFile, readRoastWorkbook } from '#readers/roast-files/read-roast-file.ts'

/** Reads a roasting machine's export, a text or an Excel file. The failure is a sentence. */
export async function readUploadedRoast(
  bytes: Uint8Array,
  fileName: string,
): Promise<Result<RoastFile, string>> {
  if (!isExcelFile(bytes)) return readRoastFile(bytes, fileName)
  // Imported on first use: the spreadsheet library takes 20 MB of memory.
  const { openWorkbook } = await import('./workbook/open-workbook.ts')
  const workbook = openWorkbook(bytes, fileName)
  return workbook.ok ? readRoastWorkbook(workbook.value) : workbook
}
