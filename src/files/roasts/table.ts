import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'

export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** No machine writes lines anywhere near this long. */
const LONGEST_LINE = 20_000

/** One line of a table. */
export interface Row {
  /** Counted from 1, as an editor shows it. */
  line: number
  cells: readonly string[]
}

/**
 * The rows of a delimited text, one at a time to save memory. Machines write one row per line: a quote that isn't
 * closed on its line is an ordinary character.
 */
export function* tableRows(text: string, delimiter: Delimiter): Generator<Row> {
  for (const { line, content } of linesOf(text)) yield { line, cells: splitCells(content, delimiter) }
}

/**
 * Splits one line into its cells and removes quotes (RFC 4180), in one pass. A cell in quotes may hold delimiters, and
 * two quotes for one; blanks may follow it. A line whose quotes don't fit is split at every delimiter.
 */
export function splitCells(line: string, delimiter: Delimiter): readonly string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const cells: string[] = []
  let start = 0
  for (;;) {
    const end = line[start] === '"' ? endOfQuotes(line, start) : start
    if (end === null) return line.split(delimiter)
    const next = line.indexOf(delimiter, end)
    const rest = line.slice(end, next === -1 ? line.length : next)
    if (end === start) {
      cells.push(rest)
    } else {
      if (next === -1 ? rest !== '' : rest.trim() !== '') return line.split(delimiter)
      cells.push(
        line
          .slice(start + 1, end - 1)
          .split('""')
          .join('"'),
      )
    }
    if (next === -1) return cells
    start = next + delimiter.length
  }
}

/** The place behind the quote that closes the one at `start`; null if none does. */
function endOfQuotes(line: string, start: number): number | null {
  for (let at = start + 1; ; at += 2) {
    at = line.indexOf('"', at)
    if (at === -1) return null
    if (line[at + 1] !== '"') return at + 1
  }
}

/** Checks that a text can be a table before any line is split into cells. */
export function checkLineLengths(text: string): Result<null, FileProblem> {
  for (const { line, content } of linesOf(text)) {
    if (content.length <= LONGEST_LINE) continue
    return unreadable('line_too_long', { line, characters: content.length, most: LONGEST_LINE })
  }
  return success(null)
}

/** Whether every cell is empty. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every(cell => cell.trim() === '')
}

/** A heading for comparison: trimmed, single blanks, lower case. */
export function foldHeading(cell: string): string {
  return cell.trim().replace(/\s+/g, ' ').toLowerCase()
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i

/**
 * The number in a cell, exactly as written; null for a blank, `-`, `NaN` and anything else that isn't a number. A
 * single comma is a decimal comma: in a comma-separated table it can only occur inside quotes. -0 is 0.
 */
export function numberInCell(cell: string | undefined): number | null {
  const text = (cell ?? '').trim().replace(',', '.')
  const number = NUMBER.test(text) ? Number(text) + 0 : Number.NaN
  return Number.isFinite(number) ? number : null
}

function* linesOf(text: string): Generator<{ line: number; content: string }> {
  let line = 1
  for (let start = 0; start < text.length; line += 1) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    yield { line, content: text.slice(start, end) }
    start = end + 1
  }
}
