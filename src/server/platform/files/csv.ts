import Papa from 'papaparse'
import { withoutFormulas } from '#domain/words/formula-text.ts'

/** A table's cell. Null is empty; numbers are written as in JSON. */
export type CsvValue = string | number | null

/** Byte order mark, so that spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = Papa.BYTE_ORDER_MARK

/**
 * Lines as in RFC 4180, each with its line ending. A spreadsheet runs no formula in them; `withFormulas` restores the
 * text of a cell.
 */
export function csvLines(rows: CsvValue[][]): string {
  if (rows.length === 0) return ''
  const neutral = rows.map(row =>
    row.map(value => (typeof value === 'string' ? withoutFormulas(value) : value)),
  )
  return `${Papa.unparse(neutral, { quotes: needsQuotes })}\r\n`
}

/** A quoted cell stays whole in a spreadsheet that splits at commas as well as at semicolons or tabs. */
function needsQuotes(value: unknown): boolean {
  return typeof value === 'string' && /[;\t']/.test(value)
}
