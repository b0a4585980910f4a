import { failure, type Result, success } from '#domain/result.ts'
import type { RoastFile } from '#domain/roast-file.ts'
import { binaryKind, type FileKind } from '#readers/file-kind.ts'
import { withCutWarning, withoutCutLine } from './cut-file.ts'
import { detectFormat, otherTextKind, ROAST_FORMATS } from './detect.ts'
import { headBefore, RESAVED_FORMS, tableBefore } from './resaved-table.ts'
import { quoted, type SourceText, sourceText } from './source-text.ts'

/**
 * Reads the export of any roasting machine or program that First Crack knows. The content decides which one it is;
 * the file's name only fills in what the content doesn't say. The failure is one sentence that says what was looked
 * for and, if possible, in which line.
 */
export function readRoastFile(bytes: Uint8Array, fileName: string): Result<RoastFile, string> {
  const binary = binaryKind(bytes, SPREADSHEETS)
  if (binary !== null) return failure(notARoast(binary))
  const source = sourceText(bytes, fileName)
  if (!source.ok) return source
  const { source: whole, line } = withoutCutLine(source.value)
  const roast = readText(whole)
  return roast.ok && line !== null ? success(withCutWarning(roast.value, line)) : roast
}

function readText(source: SourceText): Result<RoastFile, string> {
  const format = detectFormat(source)
  if (format !== null) return format.read(source)
  for (const form of RESAVED_FORMS) {
    const formatBefore = detectFormat(headBefore(source, form))
    if (formatBefore === null) continue
    const table = tableBefore(source, form)
    return table.ok ? formatBefore.read(table.value) : table
  }
  return failure(unknownText(source))
}

/** Exports of machines that First Crack doesn't read. */
const SPREADSHEETS: readonly FileKind[] = [
  {
    begins: 'PK\x03\x04',
    contains: /\[Content_Types\]\.xml|docProps\/|xl\//,
    name: 'an Excel file (.xlsx, as Stronghold and Artisan export)',
  },
  { begins: '\xd0\xcf\x11\xe0', name: 'an Excel file (.xls, as Cropster exports)' },
]

function notARoast(what: string): string {
  return `This is ${what}; First Crack reads ${READABLE}.`
}

function unknownText(source: SourceText): string {
  const what = otherTextKind(source)
  if (what !== null) return notARoast(what)
  return `This is not a roast export that First Crack knows (${READABLE}): looked for a header row with “Time” and “IBTS Temp” or “Bean Probe Temp” or the head of another format; line 1 is ${quoted(source.head[0] ?? '')}.`
}

const READABLE = `exports of ${new Intl.ListFormat('en-GB').format(new Set(ROAST_FORMATS.map(format => format.writer)))}`
