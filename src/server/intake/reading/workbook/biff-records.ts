import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { MOST_CELLS, MOST_SHEETS } from './limits.ts'

/**
 * Checks the records of an `.xls` and leaves only those that say what is in a cell, in place: the others get a type
 * that nobody reads, because sheets are found by their position in the stream. Pictures, links, merged ranges and
 * names can keep the spreadsheet library busy and mean nothing to a reader. Only the result of a formula is left: the
 * library never comes to the end of an expression whose stated length is wrong. The layout is in [MS-XLS].
 */
export function onlyCellRecords(stream: Buffer): Result<Buffer, FileProblem> {
  if (stream.length < 4 || stream.readUInt16LE(0) !== BEGINNING) return unreadable('excel_damaged')
  const records = Buffer.from(stream)
  let sheets = 0
  let cells = 0
  let isKept = false
  for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2)) {
    const type = records.readUInt16LE(at)
    const length = records.readUInt16LE(at + 2)
    if (type === FILE_PASS) return unreadable('excel_protected')
    if (type !== CONTINUE) isKept = CELLS.has(type) || AROUND_CELLS.has(type)
    if (!isKept) records.writeUInt16LE(UNREAD, at)
    if (type === FORMULA) {
      const isWhole = length >= EXPRESSION_AT + 2 && at + 4 + length <= records.length
      if (isWhole) records.writeUInt16LE(NO_EXPRESSION, at + 4 + EXPRESSION_AT)
      else records.writeUInt16LE(UNREAD, at)
    }
    if (type === BOUND_SHEET) sheets += 1
    if (type === MULTIPLE_NUMBERS) cells += Math.ceil(length / BYTES_PER_NUMBER)
    else if (isKept && type !== CONTINUE) cells += 1
    if (type === SHARED_TEXTS && at + 12 <= records.length) cells += records.readUInt32LE(at + 8)
    if (sheets > MOST_SHEETS) return unreadable('excel_too_many_sheets', { most: MOST_SHEETS })
    if (cells > MOST_CELLS) return unreadable('excel_too_many_cells', { most: MOST_CELLS })
  }
  return success(records)
}

/** Without it the library would guess another kind of file. */
const BEGINNING = 0x809
const FILE_PASS = 0x2f
const CONTINUE = 0x3c
const BOUND_SHEET = 0x85
const SHARED_TEXTS = 0xfc
const MULTIPLE_NUMBERS = 0xbd
const BYTES_PER_NUMBER = 6
const FORMULA = 0x06
/** Where a formula's expression begins in its record, after cell, format, result, flags and cache. */
const EXPRESSION_AT = 20
/** Stands for the length of an expression that isn't here. */
const NO_EXPRESSION = 0xffff
/** A type that [MS-XLS] doesn't define. */
const UNREAD = 0x20b

/**
 * Formula and its text, number, text, boolean or error, formatted text, compact number, several of them, shared text.
 */
const CELLS = new Set([FORMULA, 0x207, 0x203, 0x204, 0x205, 0xd6, 0x27e, MULTIPLE_NUMBERS, 0xfd])
/** Beginning and end of a sheet, sheet name, shared texts, code page, base of dates, number format, cell format. */
const AROUND_CELLS = new Set([BEGINNING, 0x0a, BOUND_SHEET, SHARED_TEXTS, 0x42, 0x22, 0x41e, 0xe0])
