import { CLOSING, endOfText } from './cut-log.ts'
import type { SourceText } from './source-text.ts'
import { splitCells } from './table.ts'

/** More than anybody roasts in a year. A file of more is refused, because each roast is read by itself. */
export const MOST_ROASTS = 500

/**
 * The texts of a file in which the exports of several roasts follow each other, each a file of its own; one text if it
 * holds one, and at most one more than `MOST_ROASTS`. `heading` matches a line of each roast's table. If the file
 * begins with it, so does each roast.
 */
export function textsOfTables({ text }: SourceText, heading: RegExp | undefined): string[] {
  if (heading === undefined) return [text]
  const headings = [...text.matchAll(heading)].slice(0, MOST_ROASTS + 1).map(({ index }) => index)
  const isBegin = text.slice(0, headings[0]).trim() === ''
  const begins = headings.map((at, index) => {
    if (index === 0) return 0
    return isBegin ? at : beginOfRoast(text, headings[index - 1]!, at)
  })
  return begins.map((begin, index) => text.slice(begin, begins[index + 1]))
}

/** Where the text of a roast begins whose headings are at `heading`: below the last row of the table before. */
function beginOfRoast(text: string, headingBefore: number, heading: number): number {
  const columns = cellsOf(lineAt(text, headingBefore)).length
  let begin = heading
  while (begin > headingBefore) {
    const start = text.lastIndexOf('\n', begin - 2) + 1
    if (isRow(text.slice(start, begin - 1), columns)) break
    begin = start
  }
  return begin
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? text.length : end)
}

/** Whether most cells of a line are numbers or times, and it has as many as the table has columns. */
function isRow(line: string, columns: number): boolean {
  const cells = cellsOf(line)
  const numbers = cells.filter(cell => /^\s*[+-]?\d[\d.,:]*\s*$/.test(cell))
  return columns > 1 && cells.length >= columns - 1 && numbers.length > cells.length / 2
}

function cellsOf(line: string): readonly string[] {
  return line.includes('\t') ? line.split('\t') : splitCells(line, line.includes(';') ? ';' : ',')
}

/**
 * The objects of a text in brackets, JSON or a Python literal, that holds several roasts: objects one after the other,
 * a list of them, or an object with a list of them; at most one more than `MOST_ROASTS`. Empty if it holds none.
 */
export function textsInBrackets(text: string): string[] {
  if (!/^\s*[[{]/.test(text)) return []
  const top = objectsIn(text, 0)
  const isWrapped = top.length === 1 && /^\s*\{/.test(text)
  return isWrapped ? objectsIn(text, 2) : top
}

/** The objects that stand `depth` brackets deep, lists around them not counted at the top. */
function objectsIn(text: string, depth: number): string[] {
  const found: string[] = []
  const open: string[] = []
  /** How many of the open brackets aren't lists: at the top, a list around the objects doesn't count. */
  let objects = 0
  let begin = 0
  const isAtDepth = () => (depth === 0 ? objects === 0 : open.length === depth && open.at(-1) === ']')
  for (let at = 0; at < text.length && found.length <= MOST_ROASTS && open.length <= DEEPEST; at += 1) {
    const character = text[at]!
    if (character === '"' || character === "'") at = endOfText(text, at)
    else if (character in CLOSING) {
      if (character === '{' && isAtDepth()) begin = at
      open.push(CLOSING[character]!)
      if (CLOSING[character] !== ']') objects += 1
    } else if (character === open.at(-1)) {
      if (open.pop() !== ']') objects -= 1
      if (character === '}' && isAtDepth()) found.push(text.slice(begin, at + 1))
    }
  }
  return found
}

/** No roast is nested as deep. */
const DEEPEST = 50
