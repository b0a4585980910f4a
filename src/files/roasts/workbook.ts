import { numberInCell } from './table.ts'

/**
 * What a cell of a workbook holds; null if it is empty. A date is `2026-05-02 19:33:48`, a time of day without a date
 * `0:01:00`.
 */
export type Cell = string | number | null

/** A row that has at least one cell. */
export interface SheetRow {
  /** Counted from 1, as a spreadsheet program shows it. */
  number: number
  /** From column A on. */
  cells: readonly Cell[]
}

/** One sheet of a workbook, without its empty rows. */
export interface Sheet {
  name: string
  rows: readonly SheetRow[]
}

/** An Excel file as readers get it. */
export interface Workbook {
  /** The file's own name with its extension, without folders. */
  fileName: string
  sheets: readonly Sheet[]
}

/** The text of a cell, trimmed; empty if the cell is. */
export function textInCell(cell: Cell | undefined): string {
  return String(cell ?? '').trim()
}

/** The number in a cell, or null. Some programs save numbers as text, even with a decimal comma. */
export function numberOfCell(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : numberInCell(textInCell(cell))
}
