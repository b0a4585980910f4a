/** A value as a table's cell: nothing for null, numbers as they are written in JSON. */
export type CsvValue = string | number | boolean | null

/** Told to spreadsheets, which else read UTF-8 as something older. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line of RFC 4180 with its end. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = LIKE_A_FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What OWASP names under "CSV injection", also after blanks and in full-width form. */
const LIKE_A_FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
