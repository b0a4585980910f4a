import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { decodeText } from '#files/decode-text.ts'
import { DELIMITERS } from './table.ts'
import { readOnlyRoast } from './testing/only-roast.ts'

/** Every golden pair of a format that is a table, saved again in each way that spreadsheet programs know. */
const fixtures = join(import.meta.dirname, '../../../fixtures/roasts')
const files = readdirSync(fixtures, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name.endsWith('-csv'))
  .flatMap(({ name }) => readdirSync(join(fixtures, name)).map(file => [name, file] as const))
  // A program that saves a cut file fills its last line up.
  .filter(([, file]) => file.endsWith('.csv') && !file.startsWith('cut '))

type Cells = readonly (readonly string[])[]

const withDecimalCommas = (rows: Cells) =>
  rows.map(row => row.map(cell => (/^[+-]?\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell)))
const padded = (rows: Cells) => {
  const width = Math.max(...rows.map(row => row.length))
  return rows.map(row => [...row, ...Array<string>(width - row.length).fill('')])
}
const saved = (rows: Cells, delimiter: string, quotes = false) =>
  Papa.unparse(rows as string[][], { delimiter, quotes, newline: '\r\n' })

const SHAPES: Record<string, (rows: Cells) => string> = {
  commas: rows => saved(rows, ','),
  semicolons: rows => saved(rows, ';'),
  'semicolons and decimal commas': rows => saved(withDecimalCommas(rows), ';'),
  'commas and decimal commas in quotes': rows => saved(withDecimalCommas(rows), ',', true),
  tabs: rows => saved(rows, '\t'),
  'all cells in quotes': rows => saved(rows, ',', true),
  'lines of equal length': rows => saved(padded(rows), ','),
  'sep= on top': rows => `sep=;\r\n${saved(rows, ';')}`,
  'blank lines on top': rows => `\r\n,,,\r\n\r\n${saved(rows, ',')}`,
  'a byte order mark': rows => `\ufeff${saved(rows, ',')}`,
  'everything at once': rows =>
    `\ufeffsep=;\r\n\r\n;;;\r\n${saved(padded(withDecimalCommas(rows)), ';', true)}`,
}

describe.each(files)('%s/%s', (format, file) => {
  const bytes = readFileSync(join(fixtures, format, file))
  const rows = rowsOf(decodeText(bytes))
  const original = readOnlyRoast(bytes, file)

  test.each(Object.keys(SHAPES))('saved again with %s reads the same', shape => {
    const again = readOnlyRoast(new TextEncoder().encode(SHAPES[shape]!(rows)), file)
    if (original.ok) expect(withoutLines(again)).toEqual(withoutLines(original))
    else expect(again.ok).toBe(false)
  })
})

/** The cells by the delimiter that the text has most of. */
function rowsOf(text: string): Cells {
  const count = (delimiter: string) => text.split(delimiter).length
  const [delimiter] = [...DELIMITERS].sort((a, b) => count(b) - count(a))
  return Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter: delimiter!, newline: '\n' }).data
}

/** Without the numbers of lines in warnings, which lines on top change. */
function withoutLines<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replace(/line \d+|Line \d+/g, 'a line')) as Value
}
