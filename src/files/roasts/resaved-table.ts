import type { FileProblem } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { headOf, type SourceText } from './source-text.ts'
import { checkLineLengths, DELIMITERS, type Delimiter, splitCells } from './table.ts'

/** A delimiter that a table has now, and the one that the machine wrote. */
interface ResavedForm {
  now: Delimiter
  before: Delimiter
}

/**
 * Undoes the changes of a spreadsheet program to the first lines of a text, once for each form in which it may have
 * saved them.
 */
export function* headsBefore(source: SourceText): Generator<{ form: ResavedForm; head: SourceText }> {
  const head = source.head.join('\n')
  for (const now of DELIMITERS) {
    const rows = rowsOf(head, now)
    for (const before of DELIMITERS) yield { form: { now, before }, head: sourceOf(source, rows, before) }
  }
}

/** Undoes the changes of a spreadsheet program to a whole text. Fails if a line is too long for a table. */
export function tableBefore(
  source: SourceText,
  { now, before }: ResavedForm,
): Result<SourceText, FileProblem> {
  const lengths = checkLineLengths(source.text)
  return lengths.ok ? success(sourceOf(source, rowsOf(source.text, now), before)) : lengths
}

/** Cells with quotes around those that have any in them. */
type Cells = readonly string[]

/**
 * The original rows, apart from their delimiters. Undoes what spreadsheet programs do: `sep=` and blank lines on top,
 * quotes around every cell, decimal commas, blank cells at the end of a line.
 */
function rowsOf(text: string, now: Delimiter): Cells[] {
  const table = text.replace(/^(?:[\s,;]*\n|"?sep=.*\n)*/i, '')
  return table.split('\n').map(line => {
    const cells = splitCells(line, now)
    const count = cells.findLastIndex(cell => cell !== '') + 1
    return cells.slice(0, count).map(cell => (cell.includes('"') ? inQuotes(cell) : withDecimalPoint(cell)))
  })
}

function sourceOf({ fileName }: SourceText, rows: readonly Cells[], before: Delimiter): SourceText {
  const text = rows.map(cells => cells.map(cell => cellBefore(cell, before)).join(before)).join('\n')
  return { fileName, text, head: headOf(text) }
}

function cellBefore(cell: string, delimiter: Delimiter): string {
  return cell.includes(delimiter) && !cell.startsWith('"') ? `"${cell}"` : cell
}

function withDecimalPoint(cell: string): string {
  return cell.includes(',') && /^\s*[+-]?\d+,\d+\s*$/.test(cell) ? cell.replace(',', '.') : cell
}

function inQuotes(cell: string): string {
  return `"${cell.split('"').join('""')}"`
}
