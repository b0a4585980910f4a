import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsAtCommas, formulasOf, HOSTILE_CELLS, textOfCell } from '#server/testing/spreadsheet.ts'
import { csvLines } from './csv.ts'

const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', ';', ',', '\t', '\r', '\n', '"', "'", ' '),
      fc.constantFrom('\u00a0', '\u200b', '\ufeff', '\v', '\0', 'x', '7', '=1+1'),
    ),
    { maxLength: 12 },
  )
  .map(pieces => pieces.join(''))

test.each(HOSTILE_CELLS)('%j runs no formula and comes back', text => {
  const csv = csvLines([['x', text, 'x']])
  expect(formulasOf(csv)).toEqual([])
  expect(cellsAtCommas(csv).map(row => row.map(textOfCell))).toEqual([['x', text, 'x']])
})

test('any text runs no formula and comes back', () => {
  const table = fc.array(fc.array(hostileText, { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(table, rows => {
      const csv = csvLines(rows)
      expect(formulasOf(csv)).toEqual([])
      expect(cellsAtCommas(csv).map(row => row.map(textOfCell))).toEqual(rows)
    }),
    { numRuns: 2_000 },
  )
})

test('what a spreadsheet shows as it is stays as it is, and numbers stay numbers', () => {
  expect(csvLines([['Nyeri - AA', "it's", 'a=b', 'x, -3 °C', '', null, -3.5, 1e21]])).toBe(
    `Nyeri - AA,"it's",a=b,"x, -3 °C",,,-3.5,1e+21\r\n`,
  )
})

test('a million lines or blanks before a text are written in time that grows with their number', () => {
  const cells = ['\n', ';', ' ', '"', "'"].map(one => `${one.repeat(1_000_000)}x`)
  for (const cell of cells) expect(textOfCell(cellsAtCommas(csvLines([[cell]]))[0]![0]!)).toBe(cell)
})
