import { headOf, type SourceText } from './source-text.ts'
import { DELIMITERS, isBlankRow, splitCells } from './table.ts'

/**
 * Leaves out the last line of a table if it was cut, which happens if a copy or a recording stopped. A cut line has no
 * line end, and fewer cells than the line before it or a number that ends with its decimal point. `line` counts from 1;
 * null if nothing was left out.
 */
export function withoutCutLine(source: SourceText): { source: SourceText; line: number | null } {
  const { text } = source
  const start = text.lastIndexOf('\n') + 1
  const before = text.slice(text.lastIndexOf('\n', start - 2) + 1, Math.max(0, start - 1))
  if (start === 0 || IN_BRACKETS.test(text) || !isCut(text.slice(start), before))
    return { source, line: null }
  const whole = text.slice(0, start)
  return {
    source: { fileName: source.fileName, text: whole, head: headOf(whole) },
    line: text.split('\n').length,
  }
}

/** How a JSON or Python log begins. */
const IN_BRACKETS = /^\s*\{/
/** Beyond this length no line belongs to a table. */
const LONGEST_LINE = 2000
/** A beginning of a number or a time, or nothing. */
const NUMBER_BEGUN = /^"?[+-]?[\d.,:]*$/
const DECIMALS_MISSING = /\d\.$/

function isCut(last: string, before: string): boolean {
  if (last.trim() === '' || last.length > LONGEST_LINE || before.length > LONGEST_LINE) return false
  const [cells, cellsBefore] = DELIMITERS.map(delimiter => [
    splitCells(last, delimiter),
    splitCells(before, delimiter),
  ]).reduce((most, one) => (one[1]!.length > most[1]!.length ? one : most)) as [string[], string[]]
  if (cellsBefore.length < FEWEST_COLUMNS || isBlankRow(cells)) return false
  const end = cells.at(-1)!.trim()
  return (
    (cells.length < cellsBefore.length && NUMBER_BEGUN.test(end)) ||
    (cells.length === cellsBefore.length && DECIMALS_MISSING.test(end))
  )
}

/** A time and a temperature. */
const FEWEST_COLUMNS = 2
