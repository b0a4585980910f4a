import { failure, type Result, success } from '#domain/result.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { listText } from '#domain/words/list-text.ts'
import { binaryKind, type FileKind } from '#readers/file-kind.ts'
import { withCutWarning, withoutCutLine } from './cut-file.ts'
import { detectFormat, otherTextKind, TEXT_FORMATS, WORKBOOK_FORMATS } from './detect.ts'
import { headsBefore, tableBefore } from './resaved-table.ts'
import { quoted, type SourceText, sourceText } from './source-text.ts'
import type { Workbook } from './workbook.ts'

/** Whether the file has to be opened as a workbook and read by `readRoastWorkbook`. Judged by its content. */
export function isExcelFile(bytes: Uint8Array): boolean {
  return binaryKind(bytes, EXCEL_FILES) === EXCEL
}

/**
 * Reads the export of any roasting machine or program that First Crack knows. The content decides which one it is;
 * the file's name only fills in what the content doesn't say. The failure is one sentence that says what was looked
 * for and, if possible, in which line.
 */
export function readRoastFile(bytes: Uint8Array, fileName: string): Result<RoastFile, string> {
  const binary = binaryKind(bytes, EXCEL_FILES)
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
  for (const { form, head } of headsBefore(source)) {
    const formatBefore = detectFormat(head)
    if (formatBefore === null) continue
    const table = tableBefore(source, form)
    return table.ok ? formatBefore.read(table.value) : table
  }
  return failure(unknownText(source))
}

/** Reads an export that is an Excel file, `.xls` or `.xlsx`, in the same way. */
export function readRoastWorkbook(workbook: Workbook): Result<RoastFile, string> {
  const format = WORKBOOK_FORMATS.find(({ recognises }) => recognises(workbook))
  return format === undefined ? failure(unknownWorkbook(workbook)) : format.read(workbook)
}

const EXCEL = 'an Excel file'
const EXCEL_FILES: readonly FileKind[] = [
  { begins: 'PK\x03\x04', contains: /\[Content_Types\]\.xml|docProps\/|_rels\/|xl\//, name: EXCEL },
  { begins: '\xd0\xcf\x11\xe0', name: EXCEL },
]

function notARoast(what: string): string {
  return `This is ${what}. First Crack can't read a roast from it.`
}

function unknownText(source: SourceText): string {
  const what = otherTextKind(source)
  if (what !== null) return notARoast(what)
  return `This is not a roast export that First Crack knows: its first line is ${quoted(source.head[0] ?? '')}, and no line has headings such as “Time” and “Bean Probe Temp”. ${READABLE}`
}

function unknownWorkbook({ sheets }: Workbook): string {
  const first = sheets.find(({ rows }) => rows.length > 0)
  if (first === undefined) return 'The Excel file is empty.'
  const row = quoted((first.rows[0]?.cells ?? []).map(cell => cell ?? '').join(', '))
  return `This Excel file is not a roast export that First Crack knows: the first row of the sheet ${quoted(first.name)} is ${row}. If it was a CSV export before, import the CSV itself. ${READABLE}`
}

const WRITERS = new Set([...TEXT_FORMATS, ...WORKBOOK_FORMATS].map(({ writer }) => writer))
const READABLE = `First Crack reads exports of ${listText([...WRITERS])}.`
