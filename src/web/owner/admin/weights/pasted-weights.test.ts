import { expect, test } from 'vitest'
import { isTable, pastedWeights } from './pasted-weights.ts'

test('the first column is green, the second roasted, and others are ignored', () => {
  expect(pastedWeights('350\t302.5\tKenya\n250\t212')).toEqual([
    { green: 350, roasted: 302.5 },
    { green: 250, roasted: 212 },
  ])
})

test('an empty row keeps its place, and the last line ending adds no row', () => {
  expect(pastedWeights('350\t300\r\n\t\r\n250\t210\r\n')).toEqual([
    { green: 350, roasted: 300 },
    { green: null, roasted: null },
    { green: 250, roasted: 210 },
  ])
})

test('only numbers above 0 count', () => {
  for (const cell of ['0', '-5', 'abc', 'Kenya 12', '1.2.3', '2026-11-02', '', ' ']) {
    expect(pastedWeights(`${cell}\t210`)).toEqual([{ green: null, roasted: 210 }])
  }
})

test('a comma is a decimal separator unless three digits follow it, and a unit is understood', () => {
  expect(pastedWeights('250,5\t1,250')).toEqual([{ green: 250.5, roasted: 1250 }])
  expect(pastedWeights('1.087,5\t512.5')).toEqual([{ green: 1087.5, roasted: 512.5 }])
  expect(pastedWeights('0.8 lb\t0.3 kg')).toEqual([{ green: 362.87, roasted: 300 }])
  expect(pastedWeights('1\u202f250 g\t.5')).toEqual([{ green: 1250, roasted: 0.5 }])
})

test('one cell is not a table, even with the line ending that a spreadsheet adds', () => {
  expect(isTable('250,5\r\n')).toBe(false)
  expect(isTable('250\t210')).toBe(true)
  expect(isTable('\t210')).toBe(true)
  expect(isTable('250\n251')).toBe(true)
})
