import fc from 'fast-check'
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
])('%s', (line, cells) => {
  expect(splitCells(line, ',')).toEqual(cells)
})

test('rows carry the line that an editor shows', () => {
  const rows = [...tableRows('a;b\n\n"c;"', ';')]
  expect(rows.map(({ cells, line }) => ({ cells, line }))).toEqual([
    { cells: ['a', 'b'], line: 1 },
    { cells: [''], line: 2 },
    { cells: ['c;'], line: 3 },
  ])
})

test('a decimal is read as exactly the number that its digits denote', () => {
  const decimal = fc.stringMatching(/^-?\d{1,18}(\.\d{0,18})?$/)
  fc.assert(
    fc.property(decimal, text => {
      expect(numberInCell(text)).toBe(Number(text) + 0)
    }),
  )
})

test('what is read from a row where it stands is what its cells hold', () => {
  const cell = fc.oneof(
    fc.double({ noNaN: true }).map(String),
    fc.constantFrom('', ' ', '\u00a0', '-', '"', '"12,5"', '12,5', '"a;b"', ' 7 ', '3:10', '.5', '5.', '1e3'),
    fc.string(),
  )
  const line = fc.array(cell).map(cells => cells.join(',').replaceAll('\n', ' '))
  fc.assert(
    fc.property(line, fc.constantFrom(...DELIMITERS), (text, delimiter) => {
      for (const row of tableRows(text, delimiter)) {
        const cells = splitCells(text, delimiter)
        for (let position = 0; position <= cells.length; position += 1) {
          expect(row.cell(position)).toBe(cells[position] ?? '')
          expect(row.number(position)).toBe(numberInCell(cells[position]))
        }
        expect(row.isBlank()).toBe(isBlankRow(cells))
        expect(row.cells).toEqual(cells)
      }
    }),
  )
})
