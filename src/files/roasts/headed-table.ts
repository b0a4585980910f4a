import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import type { SourceText } from './source-text.ts'
import {
  checkLineLengths,
  type Delimiter,
  foldHeading,
  isBlankRow,
  numberInCell,
  type Row,
  splitCells,
  tableRows,
} from './table.ts'

/** A row with its cells by the headings of their columns, in lower case. */
export interface NamedRow {
  /** Trimmed; empty if the column or the cell is missing. */
  text(heading: string): string
  number(heading: string): number | null
}

/**
 * Reads the table under the header row in line `headerLine` (from 1). Each row becomes what `pick` returns, or is
 * left out if that is null. If two columns have the same name, the first that isn't blank counts. The failure names
 * the missing headings.
 */
export function readHeadedTable<Picked>(
  source: SourceText,
  delimiter: Delimiter,
  headerLine: number,
  needed: readonly string[],
  pick: (row: NamedRow) => Picked | null,
): Result<Picked[], FileProblem> {
  const lengths = checkLineLengths(source.text)
  if (!lengths.ok) return lengths
  const headings = splitCells(source.head[headerLine - 1] ?? '', delimiter).map(foldHeading)
  const missing = needed.filter(heading => !headings.includes(heading))
  if (missing.length > 0) return unreadable('columns_missing', { line: headerLine, columns: missing })
  const positions = Map.groupBy(headings.keys(), position => headings[position]!)
  const rows: Picked[] = []
  for (const row of tableRows(source.text, delimiter)) {
    if (row.line <= headerLine || isBlankRow(row.cells)) continue
    const picked = pick(namedRow(row, positions))
    if (picked !== null) rows.push(picked)
  }
  return success(rows)
}

function namedRow({ cells }: Row, positions: ReadonlyMap<string, readonly number[]>): NamedRow {
  const cell = (heading: string) =>
    positions
      .get(heading)
      ?.map(position => cells[position] ?? '')
      .find(text => text.trim() !== '')
  return {
    text: heading => (cell(heading) ?? '').trim(),
    number: heading => numberInCell(cell(heading)),
  }
}
