import Papa from 'papaparse'

/** A table's cell. Null is empty; numbers are written as in JSON. */
export type CsvValue = string | number | null

/** Byte order mark, so that spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = Papa.BYTE_ORDER_MARK

/**
 * Lines as in RFC 4180, each with its line ending. A spreadsheet runs no formula in them, whether it splits lines at
 * commas, semicolons or tabs: a formula sign at the start of a cell, or after a semicolon, tab or line break in it, gets
 * one more apostrophe than the text has. Removing one in each of those places restores the text.
 */
export function csvLines(rows: CsvValue[][]): string {
  if (rows.length === 0) return ''
  const neutral = rows.map(row =>
    row.map(value => (typeof value === 'string' ? withoutFormulas(value) : value)),
  )
  return `${Papa.unparse(neutral, { quotes: needsQuotes })}\r\n`
}

/**
 * A spreadsheet that splits at semicolons or tabs finds our quotation marks in the middle of a cell and ignores them.
 * They don't even keep a line break within the cell.
 */
function withoutFormulas(text: string): string {
  return text.replace(/[^;\t\r\n]+/g, part => part.replace(LIKE_A_FORMULA, "$<before>'$<formula>"))
}

/** The signs that OWASP lists under "CSV injection", also in full-width form and after characters that are dropped. */
const LIKE_A_FORMULA = /^(?<before>[\s"\p{Cc}\p{Cf}]*)(?<formula>'*[=+\-@＝＋－＠])/u

/** A quoted cell stays whole in a spreadsheet that splits at commas as well as at semicolons or tabs. */
function needsQuotes(value: unknown): boolean {
  return typeof value === 'string' && /[;\t']/.test(value)
}
