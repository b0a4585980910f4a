import { read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import type { Cell, Sheet, SheetRow, Workbook } from '#files/roasts/workbook.ts'
import { onlyCellRecords } from './biff-records.ts'
import { streamInCompoundFile } from './compound-file.ts'
import { MOST_COLUMNS } from './limits.ts'
import { onlyCellParts } from './xlsx-parts.ts'

/**
 * Opens an Excel file, `.xls` or `.xlsx`. The containers are opened here, with limits; the spreadsheet library gets
 * only what it needs for the cells.
 */
export function openWorkbook(bytes: Uint8Array, fileName: string): Result<Workbook, FileProblem> {
  const content = bytes[0] === COMPOUND_FILE ? contentOfXls(bytes) : onlyCellParts(bytes)
  if (!content.ok) return content
  const opened = readCells(content.value)
  if (opened === null) return unreadable('excel_damaged')
  const sheets = opened.SheetNames.map(name => sheetOf(name, opened.Sheets[name]))
  return success({ fileName: fileName.replace(/^.*[/\\]/s, ''), sheets })
}

const COMPOUND_FILE = 0xd0

/** The stream is called Book in files of Excel 95. An encrypted `.xlsx` is a compound file too. */
function contentOfXls(bytes: Uint8Array): Result<Buffer, FileProblem> {
  const stream = streamInCompoundFile(bytes, ['Workbook', 'Book'])
  if (stream !== null) return onlyCellRecords(stream)
  const isEncrypted = streamInCompoundFile(bytes, ['EncryptedPackage']) !== null
  return unreadable(isEncrypted ? 'excel_protected' : 'no_xls')
}

/** Null if the library can't read the file; it throws on most damage. */
function readCells(content: Buffer): WorkBook | null {
  try {
    return read(content, {
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
    })
  } catch {
    return null
  }
}

function sheetOf(name: string, sheet: WorkSheet | undefined): Sheet {
  const data = (sheet?.['!data'] ?? []) as unknown as Record<string, LibraryCell[] | undefined>
  // A row far down makes the list sparse; its keys are only the rows that exist.
  const rows = Object.keys(data).map((key): SheetRow => {
    const cells = (data[key] ?? []).slice(0, MOST_COLUMNS)
    return { number: Number(key) + 1, cells: Array.from(cells, cellOf) }
  })
  return { name, rows }
}

interface LibraryCell {
  v?: unknown
}

function cellOf(cell: LibraryCell | undefined): Cell {
  const value = cell?.v
  if (value instanceof Date) return dateText(value)
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

/** Excel counts days from the end of 1899, so a time of day without a date is on one of its first days. */
function dateText(date: Date): Cell {
  if (Number.isNaN(date.getTime())) return null
  const [day = '', time = ''] = date
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .split('T')
  return date.getUTCFullYear() < 1900 ? time.replace(/^0/, '') : `${day} ${time}`
}
