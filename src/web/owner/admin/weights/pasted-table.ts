import type { Roast } from '#contract/roasts.ts'
import { type WeightNotation, weightNotation } from '#domain/words/written-weights.ts'
import { type PastedWeights, pastedWeight } from './pasted-weights.ts'

/** What a pasted column holds: the roasts' numbers, one of the weights, or something else. */
export type ColumnUse = 'number' | 'green' | 'roasted' | 'other'

/** A table from a spreadsheet with a heading row or more than two columns. */
export interface PastedTable {
  /** One for each column; empty texts without a heading row. */
  headings: readonly string[]
  rows: readonly PastedRow[]
}

interface PastedRow {
  /** The line in the pasted text, starting at 1. */
  line: number
  cells: readonly string[]
}

/** What a pasted row says about a roast, or why it says nothing. */
export interface PastedChange extends PastedWeights {
  line: number
  /** Null if no roast could be found for the row. */
  roast: NumberedRoast | null
  problems: readonly string[]
}

type NumberedRoast = Pick<Roast, 'id' | 'roast_number' | 'roast_name' | 'green_weight_g' | 'roasted_weight_g'>

/**
 * Reads a pasted table. Null if it has no heading and at most two columns: such a table is pasted without a preview.
 */
export function readPastedTable(text: string): PastedTable | null {
  const lines = text.split(/\r\n|\r|\n/).map(line => line.split('\t').map(cell => cell.trim()))
  const rows = lines
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.join('') !== '')
  const width = Math.max(0, ...rows.map(({ cells }) => lastFilled(cells) + 1))
  const [first] = rows
  const hasHeading = first !== undefined && isHeading(first.cells)
  if (!hasHeading && width <= 2) return null
  const headings = Array.from({ length: width }, (_, column) => (hasHeading && first.cells[column]) || '')
  return { headings, rows: hasHeading ? rows.slice(1) : rows }
}

/** What each column most likely holds. The owner can choose otherwise. */
export function guessedUses(table: PastedTable, roasts: readonly NumberedRoast[]): ColumnUse[] {
  const named = table.headings.map(headingUse)
  if (named.some(use => use === 'green' || use === 'roasted')) return onceEach(named)
  const uses = named.map((use): ColumnUse => use)
  if (!uses.includes('number')) {
    const column = uses.findIndex((_, index) => holdsRoastNumbers(cellsOf(table, index), roasts))
    if (column >= 0) uses[column] = 'number'
  }
  const weights = uses.flatMap((use, column) =>
    use === 'other' && holdsWeights(cellsOf(table, column)) ? [column] : [],
  )
  for (const [index, use] of (['green', 'roasted'] as const).entries()) {
    const column = weights[index]
    if (column !== undefined) uses[column] = use
  }
  return onceEach(uses)
}

/**
 * What each row changes. With a column of numbers a row goes to the roast of its number, otherwise to the roasts in
 * order, from index `start` on.
 */
export function changesOf(
  table: PastedTable,
  uses: readonly ColumnUse[],
  roasts: readonly NumberedRoast[],
  start: number,
): PastedChange[] {
  const column = {
    number: uses.indexOf('number'),
    green: uses.indexOf('green'),
    roasted: uses.indexOf('roasted'),
  }
  const notations = uses.map((_, index) => weightNotation(cellsOf(table, index), table.headings[index]))
  const linesOfNumber = Map.groupBy(table.rows, ({ cells }) => numberIn(cells[column.number] ?? ''))
  return table.rows.map(({ line, cells }, index) => {
    const problems: string[] = []
    const weight = (at: number) => {
      const cell = cells[at] ?? ''
      const grams = cell === '' ? null : pastedWeight(cell, notations[at] as WeightNotation)
      if (cell !== '' && grams === null) problems.push(`“${cell}” is not a weight`)
      return grams
    }
    const found = column.number < 0 ? roasts[start + index] : roastOf(cells[column.number] ?? '')
    const [green, roasted] = [weight(column.green), weight(column.roasted)]
    if (typeof found === 'string') problems.unshift(found)
    else if (found === undefined) problems.unshift('There are no more roasts for this row')
    return { line, roast: typeof found === 'object' ? found : null, green, roasted, problems }
  })

  function roastOf(cell: string): NumberedRoast | string {
    const number = numberIn(cell)
    if (number === null) return cell === '' ? 'The row has no number' : `“${cell}” is not a number of a roast`
    const named = roasts.filter(({ roast_number }) => roast_number === number)
    if (named.length === 0) return `No roast has the number ${number}`
    if (named.length > 1) return `${named.length} roasts have the number ${number}`
    const isOnce = (linesOfNumber.get(number)?.length ?? 0) === 1
    return isOnce ? (named[0] as NumberedRoast) : `The number ${number} is in more than one row`
  }
}

function isHeading(cells: readonly string[]): boolean {
  const notation = weightNotation(cells)
  const isNamed = cells.some(cell => headingUse(cell) !== 'other')
  return isNamed && cells.every(cell => pastedWeight(cell, notation) === null)
}

const HEADINGS: readonly (readonly [ColumnUse, RegExp])[] = [
  ['roasted', /\b(roasted|yield|weight out|after|end weight)\b/i],
  ['green', /\b(green|raw|weight in|before|charge|batch size|start weight)\b/i],
  ['number', /^(#|no\.?|nr\.?|number|roast( (no\.?|nr\.?|#|number))?|batch( (no\.?|nr\.?|#|number))?|bag)$/i],
]

function headingUse(cell: string): ColumnUse {
  return HEADINGS.find(([, words]) => words.test(cell))?.[0] ?? 'other'
}

/** Whether nearly all of these are numbers of roasts, each once. Weights repeat, and few of them are numbers too. */
function holdsRoastNumbers(cells: readonly string[], roasts: readonly NumberedRoast[]): boolean {
  const numbers = cells.map(numberIn).filter(number => number !== null)
  if (numbers.length === 0 || numbers.length < cells.length * 0.8) return false
  const known = new Set(roasts.map(({ roast_number }) => roast_number))
  const found = numbers.filter(number => known.has(number))
  return found.length >= numbers.length * 0.8 && new Set(numbers).size === numbers.length
}

function holdsWeights(cells: readonly string[]): boolean {
  const notation = weightNotation(cells)
  const weights = cells.filter(cell => pastedWeight(cell, notation) !== null)
  return weights.length > 0 && weights.length >= cells.length / 2
}

/** The filled cells of a column. */
function cellsOf({ rows }: PastedTable, column: number): string[] {
  return rows.map(({ cells }) => cells[column] ?? '').filter(cell => cell !== '')
}

function numberIn(cell: string): number | null {
  const [, digits] = /^#?\s*(\d{1,9})$/.exec(cell) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Only the first column of each use keeps it. */
function onceEach(uses: readonly ColumnUse[]): ColumnUse[] {
  return uses.map((use, column) => (use !== 'other' && uses.indexOf(use) < column ? 'other' : use))
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex(cell => cell !== '')
}
