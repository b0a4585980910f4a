import { withoutFormulas } from '#domain/words/formula-text.ts'

type Cell = string | number | null

/** So that spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** Lines as CSV (RFC 4180), in which a spreadsheet runs no formula. */
export function csvText(lines: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + lines.map(line => `${line.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: Cell): string {
  if (cell === null || cell === '') return ''
  return typeof cell === 'number' ? String(cell) : `"${withoutFormulas(cell).replaceAll('"', '""')}"`
}
