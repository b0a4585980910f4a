import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { DELIMITERS, isBlankRow, numberInCell, splitCells, tableRows } from './table.ts'

test.each([
  ['181.54', 181.54],
  [' 25 ', 25],
  ['-6183', -6183],
  ['+.5', 0.5],
  ['12,75', 12.75],
  ['1e-3', 0.001],
  ['-0', 0],
  ['', null],
  ['-', null],
  ['NaN', null],
  ['Infinity', null],
  ['1e999', null],
  ['0x10', null],
  ['1,234.5', null],
  ['9:10', null],
  ['٣', null],
])('a cell with “%s” holds %s', (cell, number) => {
  expect(numberInCell(cell)).toBe(number)
})

test.each([
  ['a,b,,', ['a', 'b', '', '']],
  ['"Kenya ""AA"", lot 3",x', ['Kenya "AA", lot 3', 'x']],
  ['" geisha ",', [' geisha ', '']],
  ['"never closed,x', ['"never closed', 'x']],
  ['3" pipe,x', ['3" pipe', 'x']],
  ['"all","in","quotes"', ['all', 'in', 'quotes']],
  ['"', ['"']],
  ['""', ['']],
])('%s', (line, cells) => {
  expect(splitCells(line, ',')).toEqual(cells)
})

test('rows carry the line number that an editor shows', () => {
  const rows = [...tableRows('a;b\n\n"c;"', ';')]
  expect(rows).toEqual([
    { cells: ['a', 'b'], line: 1 },
    { cells: [''], line: 2 },
    { cells: ['c;'], line: 3 },
  ])
})

test('a decimal is read exactly as written', () => {
  const decimal = fc.stringMatching(/^-?\d{1,18}(\.\d{0,18})?$/)
  fc.assert(
    fc.property(decimal, text => {
      expect(numberInCell(text)).toBe(Number(text) + 0)
    }),
  )
})

test('a row written by a spreadsheet is read back as its cells', () => {
  const cell = fc.oneof(
    fc.constantFrom('', ' ', '\u00a0', '-', '"', '"12,5"', '12,5', 'a;b', ' 7 ', '3:10', '3" pipe', '\t'),
    fc.string().map(text => text.replace(/[\r\n]/g, ' ')),
  )
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 1 }),
      fc.constantFrom(...DELIMITERS),
      fc.boolean(),
      (cells, delimiter, quotes) => {
        const text = Papa.unparse([cells], { delimiter, quotes })
        expect([...tableRows(`heading\n${text}`, delimiter)].slice(1)).toEqual(
          text === '' ? [] : [{ line: 2, cells }],
        )
      },
    ),
  )
})

test('a line of any quotes and delimiters is split as Papa Parse splits it', () => {
  const line = fc.string({
    unit: fc.constantFrom('"', '"', ',', ';', '\t', ' ', '\u00a0', 'a', '1'),
    maxLength: 16,
  })
  fc.assert(
    fc.property(line, fc.constantFrom(...DELIMITERS), (text, delimiter) => {
      const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' })
      const isWhole = text !== '' && errors.length === 0
      expect(splitCells(text, delimiter)).toEqual(isWhole ? data[0] : text.split(delimiter))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [['', ' ', '\u00a0', '\t'], true],
  [['', '-'], false],
  [[], true],
])('the row %j is blank: %s', (cells, isBlank) => {
  expect(isBlankRow(cells)).toBe(isBlank)
})
