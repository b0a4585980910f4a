import { type Result, success } from '#domain/result.ts'
import { headOf, type SourceText } from './source-text.ts'
import { checkLineLengths, DELIMITERS, type Delimiter, splitCells } from './table.ts'

/**
 * What a table may have been before a spreadsheet program saved it: every pair of the delimiter that it has now and the
 * one that the machine wrote.
 */
export const RESAVED_FORMS: readonly ResavedForm[] = DELIMITERS.flatMap(now =>
  DELIMITERS.map(before => ({ now, before })),
)

interface ResavedForm {
  now: Delimiter
  before: Delimiter
}

/** The first lines of a text as they were before it was saved again in this form. */
export function headBefore(source: SourceText, form: ResavedForm): SourceText {
  const text = textBefore(source.head.join('\n'), form)
  return { fileName: source.fileName, text, head: headOf(text) }
}

/** A whole text as it was before it was saved again in this form. Fails if a line is too long for a table. */
export function tableBefore(source: SourceText, form: ResavedForm): Result<SourceText, string> {
  const lengths = checkLineLengths(source.text)
  if (!lengths.ok) return lengths
  const text = textBefore(source.text, form)
  return success({ fileName: source.fileName, text, head: headOf(text) })
}

/**
 * Undoes what spreadsheet programs do: other delimiters, quotes around every cell, decimal commas, `sep=` and blank
 * lines on top, blank cells at the end of a line.
 */
function textBefore(text: string, { now, before }: ResavedForm): string {
  return text
    .replace(/^(?:[\s,;]*\n|"?sep=.*\n)*/i, '')
    .split('\n')
    .map(line => lineBefore(splitCells(line, now), before))
    .join('\n')
}

function lineBefore(cells: readonly string[], delimiter: Delimiter): string {
  const count = cells.findLastIndex(cell => cell !== '') + 1
  return cells
    .slice(0, count)
    .map(cell => inQuotesIfNeeded(withDecimalPoint(cell), delimiter))
    .join(delimiter)
}

function withDecimalPoint(cell: string): string {
  return /^\s*[+-]?\d+,\d+\s*$/.test(cell) ? cell.replace(',', '.') : cell
}

function inQuotesIfNeeded(cell: string, delimiter: Delimiter): string {
  return cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
}
