import Papa from 'papaparse'
import { failure, type Result, success } from '#domain/result.ts'

/** One line of a table, cut into its cells. */
export interface Row {
  cells: readonly string[]
  /** Counted from 1, as an editor shows it. */
  line: number
}

export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Papa Parse's own core, made once: `Papa.parse` makes ready for a whole file at every call. */
const QUOTED_LINES: Record<Delimiter, Papa.Parser> = {
  ',': new Papa.Parser({ delimiter: ',', newline: '\n' }),
  ';': new Papa.Parser({ delimiter: ';', newline: '\n' }),
  '\t': new Papa.Parser({ delimiter: '\t', newline: '\n' }),
}

/** No machine writes lines near this length; a longer one is no table of a roast. */
const LONGEST_LINE = 20_000

/**
 * The rows of a delimited text, read as they are asked for, so that a large file never lies in memory as cells.
 * Machines write one row per line: a quote that is not closed on its line is an ordinary character.
 */
export function* tableRows(text: string, delimiter: Delimiter): Generator<Row> {
  let line = 1
  for (let start = 0; start < text.length; line += 1) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    yield { cells: splitCells(text.slice(start, end), delimiter), line }
    start = end + 1
  }
}

/** Cuts one line into its cells and takes off quotes. */
export function splitCells(line: string, delimiter: Delimiter): readonly string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const { data, errors } = QUOTED_LINES[delimiter].parse(line, 0, false) as Papa.ParseResult<string[]>
  return errors.length > 0 ? line.split(delimiter) : (data[0] ?? [])
}

/** Checks that a text can be a table at all, before anything is cut into cells. */
export function checkLineLengths(text: string): Result<null, string> {
  let line = 1
  for (let start = 0; start < text.length; line += 1) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    if (end - start > LONGEST_LINE) {
      return failure(
        `Line ${line} is ${end - start} characters long; no roasting machine writes a table with lines over ${LONGEST_LINE} characters.`,
      )
    }
    start = end + 1
  }
  return success(null)
}

/** Whether no cell of a row holds anything. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every(cell => cell.trim() === '')
}

/** A heading as it is compared: trimmed, single blanks, lower case. */
export function foldHeading(cell: string): string {
  return cell.trim().replace(/\s+/g, ' ').toLowerCase()
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i

/**
 * The number that a cell holds, exactly as written; null for a blank, `-`, `NaN` and everything else that is no
 * number. A single comma is a decimal comma: tables with commas between cells have it in quotes only. -0 is 0.
 */
export function numberInCell(cell: string | undefined): number | null {
  if (cell === undefined) return null
  const trimmed = cell.trim()
  const text = trimmed.includes(',') ? trimmed.replace(',', '.') : trimmed
  const number = NUMBER.test(text) ? Number(text) + 0 : Number.NaN
  return Number.isFinite(number) ? number : null
}
