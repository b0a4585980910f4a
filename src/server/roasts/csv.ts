import Papa from 'papaparse'

/** A table's cell. Null is empty; numbers are written as in JSON. */
export type CsvValue = string | number | null

/** Byte order mark, so that spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = Papa.BYTE_ORDER_MARK

/**
 * Lines as in RFC 4180, each with its line ending. Text that a spreadsheet would run as a formula gets a leading
 * apostrophe.
 */
export function csvLines(rows: CsvValue[][]): string {
  return rows.length === 0 ? '' : `${Papa.unparse(rows, { escapeFormulae: LIKE_A_FORMULA })}\r\n`
}

/** The characters that OWASP lists under "CSV injection", also after blanks and in full-width form. */
const LIKE_A_FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
