import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/result.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { binaryKind, type FileKind } from '#readers/file-kind.ts'
import { withCutWarning, withoutCutLine } from './cut-file.ts'
import { detectFormat, otherTextKind, TEXT_FORMATS, WORKBOOK_FORMATS } from './detect.ts'
import type { NamesCharset } from './names-charset.ts'
import { headsBefore, tableBefore } from './resaved-table.ts'
import { excerpt, type SourceText, sourceText } from './source-text.ts'
import type { Workbook } from './workbook.ts'

/** Whether the file has to be opened as a workbook and read by `readRoastWorkbook`. Judged by its content. */
export function isExcelFile(bytes: Uint8Array): boolean {
  return binaryKind(bytes, EXCEL_FILES) === 'excel'
}

/**
 * Reads the export of any roasting machine or program that First Crack knows. The content decides which one it is;
 * the file's name only fills in what the content doesn't say. `charset` is the encoding of its names if they are in one
 * of Windows, see `names-charset.ts`. The failure says what was looked for and, if possible, in which line.
 */
export function readRoastFile(
  bytes: Uint8Array,
  fileName: string,
  charset: NamesCharset | null = null,
): Result<RoastFile, FileProblem> {
  const binary = binaryKind(bytes, EXCEL_FILES)
  if (binary !== null) return unreadable('no_roast_file', { kind: binary })
  const source = sourceText(bytes, fileName, charset)
  if (!source.ok) return source
  const { source: whole, line } = withoutCutLine(source.value)
  const roast = readText(whole)
  return roast.ok && line !== null ? success(withCutWarning(roast.value, line)) : roast
}

function readText(source: SourceText): Result<RoastFile, FileProblem> {
  const format = detectFormat(source)
  if (format !== null) return format.read(source)
  for (const { form, head } of headsBefore(source)) {
    const formatBefore = detectFormat(head)
    if (formatBefore === null) continue
    const table = tableBefore(source, form)
    return table.ok ? formatBefore.read(table.value) : table
  }
  return unknownText(source)
}

/** Reads an export that is an Excel file, `.xls` or `.xlsx`, in the same way. */
export function readRoastWorkbook(workbook: Workbook): Result<RoastFile, FileProblem> {
  const format = WORKBOOK_FORMATS.find(({ recognises }) => recognises(workbook))
  return format === undefined ? unknownWorkbook(workbook) : format.read(workbook)
}

const EXCEL_FILES: readonly FileKind[] = [
  { begins: 'PK\x03\x04', contains: /\[Content_Types\]\.xml|docProps\/|_rels\/|xl\//, kind: 'excel' },
  { begins: '\xd0\xcf\x11\xe0', kind: 'excel' },
]

function unknownText(source: SourceText) {
  const kind = otherTextKind(source)
  if (kind !== null) return unreadable('no_roast_file', { kind })
  return unreadable('unknown_text', { first_line: excerpt(source.head[0] ?? ''), writers: WRITERS })
}

function unknownWorkbook({ sheets }: Workbook) {
  const first = sheets.find(({ rows }) => rows.length > 0)
  if (first === undefined) return unreadable('excel_empty')
  const row = (first.rows[0]?.cells ?? []).map(cell => cell ?? '').join(', ')
  return unreadable('unknown_workbook', {
    sheet: excerpt(first.name),
    first_row: excerpt(row),
    writers: WRITERS,
  })
}

const WRITERS = [...new Set([...TEXT_FORMATS, ...WORKBOOK_FORMATS].map(({ writer }) => writer))]
