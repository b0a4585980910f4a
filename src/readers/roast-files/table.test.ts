import { expect, test } from 'vitest'
import { numberInCell, splitCells, tableRows } from './table.ts'

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
  expect([...tableRows('a;b\n\n"c;"', ';')]).toEqual([
    { cells: ['a', 'b'], line: 1 },
    { cells: [''], line: 2 },
    { cells: ['c;'], line: 3 },
  ])
})
