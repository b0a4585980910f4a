import Papa from 'papaparse'

/** A table's cell: nothing for null, numbers as they are written in JSON. */
export type CsvValue = string | number | null

/** Byte order mark, so that spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = Papa.BYTE_ORDER_MARK

/** Lines of RFC 4180, each with its end. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvLines(rows: CsvValue[][]): string {
  return rows.length === 0 ? '' : `${Papa.unparse(rows, { escapeFormulae: LIKE_A_FORMULA })}\r\n`
}

/** What OWASP names under "CSV injection", also after blanks and in full-width form. */
const LIKE_A_FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
