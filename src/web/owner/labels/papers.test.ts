import { expect, test } from 'vitest'
import { PAPERS, sheetsOf } from './papers.ts'

const labels = (count: number) => Array.from({ length: count }, (_, index) => index)

test('labels are spread over as many sheets as they need', () => {
  expect(sheetsOf(labels(24), PAPERS.a4, 1).map(sheet => sheet.length)).toEqual([24])
  expect(sheetsOf(labels(31), PAPERS.letter, 1).map(sheet => sheet.length)).toEqual([30, 1])
  expect(sheetsOf(labels(3), PAPERS.roll, 1)).toEqual([[0], [1], [2]])
})

test('a part-used sheet is used from the first place that is left', () => {
  expect(sheetsOf(labels(2), PAPERS.a4, 3)).toEqual([[null, null, 0, 1]])
  const [first, second] = sheetsOf(labels(2), PAPERS.a4, 24)
  expect([first?.length, first?.at(-1), second]).toEqual([24, 0, [1]])
})

test('no labels need no sheet', () => {
  expect(sheetsOf([], PAPERS.a4, 5)).toEqual([])
})
