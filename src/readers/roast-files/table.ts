import Papa from 'papaparse'
import { failure, type Result, success } from '#domain/result.ts'

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
    yield new Row(text, start, end, delimiter, line)
    start = end + 1
  }
}

/** One line of a table. Its cells are cut out only where they are asked for: a number is read where it stands. */
export class Row {
  /** Counted from 1, as an editor shows it. */
  readonly line: number
  readonly #text: string
  readonly #start: number
  readonly #end: number
  readonly #delimiter: Delimiter
  #cells: readonly string[] | undefined
  /** Where each cell of a row without quotes ends. */
  #ends: number[] | undefined

  constructor(text: string, start: number, end: number, delimiter: Delimiter, line: number) {
    this.line = line
    this.#text = text
    this.#start = start
    this.#end = end
    this.#delimiter = delimiter
  }

  get cells(): readonly string[] {
    this.#cells ??= splitCells(this.#text.slice(this.#start, this.#end), this.#delimiter)
    return this.#cells
  }

  /** What a cell holds, as it is written; empty where the row has no such cell. */
  cell(position: number): string {
    const ends = this.#unquotedEnds()
    if (ends === null) return this.cells[position] ?? ''
    const end = ends[position]
    return end === undefined ? '' : this.#text.slice(this.#startOf(position, ends), end)
  }

  /** The number that a cell holds, as `numberInCell` reads it; null where the row has no such cell. */
  number(position: number): number | null {
    const ends = this.#unquotedEnds()
    if (ends === null) return numberInCell(this.cells[position])
    const end = ends[position]
    return end === undefined ? null : numberBetween(this.#text, this.#startOf(position, ends), end)
  }

  /** Whether no cell holds anything. */
  isBlank(): boolean {
    const delimiter = this.#delimiter.charCodeAt(0)
    for (let at = this.#start; at < this.#end; at += 1) {
      const code = this.#text.charCodeAt(at)
      if (code === delimiter || code === SPACE) continue
      const mayHoldNothing = code === QUOTE || code < SPACE || code > LAST_ASCII
      return mayHoldNothing && isBlankRow(this.cells)
    }
    return true
  }

  #startOf(position: number, ends: readonly number[]): number {
    return position === 0 ? this.#start : ends[position - 1]! + 1
  }

  /** Null where there are quotes, between which a delimiter is a character like any other. */
  #unquotedEnds(): readonly number[] | null {
    if (this.#ends !== undefined) return this.#ends
    if (this.#cells !== undefined) return null
    const ends: number[] = []
    const delimiter = this.#delimiter.charCodeAt(0)
    for (let at = this.#start; at < this.#end; at += 1) {
      const code = this.#text.charCodeAt(at)
      if (code === delimiter) ends.push(at)
      else if (code === QUOTE) {
        this.#cells = splitCells(this.#text.slice(this.#start, this.#end), this.#delimiter)
        return null
      }
    }
    ends.push(this.#end)
    this.#ends = ends
    return ends
  }
}

const [SPACE, QUOTE, LAST_ASCII] = [0x20, 0x22, 0x7e]

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
  return cell === undefined ? null : numberBetween(cell, 0, cell.length)
}

const [ZERO, NINE, POINT, MINUS] = [0x30, 0x39, 0x2e, 0x2d]
/** Whole numbers of so many digits, and powers of ten as large, are exact, so that their quotient is rounded once. */
const EXACT_DIGITS = 15
const POWERS_OF_TEN = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power)

/** Reads plain decimals such as -12.75, which nearly all are, digit by digit: no text is cut out for them. */
function numberBetween(text: string, start: number, end: number): number | null {
  const isNegative = text.charCodeAt(start) === MINUS
  let digits = 0
  let whole = 0
  let point = -1
  for (let at = isNegative ? start + 1 : start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) {
      whole = whole * 10 + (code - ZERO)
      digits += 1
    } else if (code === POINT && point === -1 && digits > 0) {
      point = digits
    } else {
      return anyNumber(text.slice(start, end))
    }
  }
  if (digits === 0 || digits > EXACT_DIGITS) return anyNumber(text.slice(start, end))
  const value = point === -1 ? whole : whole / POWERS_OF_TEN[digits - point]!
  return isNegative && value !== 0 ? -value : value
}

function anyNumber(cell: string): number | null {
  const trimmed = cell.trim()
  const text = trimmed.includes(',') ? trimmed.replace(',', '.') : trimmed
  const number = NUMBER.test(text) ? Number(text) + 0 : Number.NaN
  return Number.isFinite(number) ? number : null
}
