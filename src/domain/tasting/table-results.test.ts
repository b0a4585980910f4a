import { expect, test } from 'vitest'
import { CVA_AFFECTIVE, FIVE_CUPS, type Sheet } from './sheet.ts'
import { letterFigures, tableAgreement } from './table-results.ts'

const cups = (taster: string, letter: 'A' | 'B' | 'C', rating: number) => ({
  taster,
  letter,
  values: { rating },
  cups: null,
})

test('a sheet of one scale has one mean and one spread, half of the 90th less the 10th percentile', () => {
  const ratings = [5, 4, 4, 2].map((rating, place) => cups(`${place}`, 'A', rating))
  expect(letterFigures(FIVE_CUPS, ratings)).toEqual({ mean: 3.75, spread: 1.05 })
  expect(letterFigures(FIVE_CUPS, [])).toBeNull()
})

test('a sheet of several scales has them for each, and for the score where there is one', () => {
  const of = (value: number) => ({
    values: Object.fromEntries(CVA_AFFECTIVE.scales.map(({ name }) => [name, value])),
    cups: { u: 0, d: 0 },
  })
  const { mean, spread } = letterFigures(CVA_AFFECTIVE, [of(5), of(7)])!
  expect(mean).toMatchObject({ fragrance: 6, overall: 6, score: 84.25 })
  expect(spread).toMatchObject({ fragrance: 0.8, score: 4.2 })
  const own: Sheet = {
    id: 9,
    name: 'Own',
    scales: ['body', 'finish'].map(name => ({ name, from: 0, to: 10, step: 1, low: '', high: '' })),
  }
  expect(letterFigures(own, [{ values: { body: 2, finish: 8 }, cups: null }])?.mean).toEqual({
    body: 2,
    finish: 8,
  })
})

test('only those agree who rated every letter, and one alone agrees with nobody', () => {
  const whole = (taster: string, [a, b, c]: [number, number, number]) => [
    cups(taster, 'A', a),
    cups(taster, 'B', b),
    cups(taster, 'C', c),
  ]
  const letters = ['A', 'B', 'C'] as const
  const three = [...whole('Ann', [1, 3, 5]), ...whole('Ben', [2, 3, 4]), ...whole('Cy', [1, 2, 5])]
  expect(tableAgreement(FIVE_CUPS, letters, [...three, cups('Dot', 'A', 5)])?.w).toBe(1)
  expect(tableAgreement(FIVE_CUPS, letters, [...whole('Ann', [1, 3, 5]), cups('Dot', 'A', 5)])).toBeNull()
})
