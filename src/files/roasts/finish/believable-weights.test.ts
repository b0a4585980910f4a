import { expect, test } from 'vitest'
import { believableWeights } from './believable-weights.ts'

function read(greenWeightGrams: number | null, roastedWeightGrams: number | null) {
  const warnings: string[] = []
  const weights = believableWeights({ greenWeightGrams, roastedWeightGrams }, false, warnings)
  return [weights.greenWeightGrams, weights.roastedWeightGrams, ...warnings]
}

test('a weight in another unit than the file says is read in that unit, and both units are named', () => {
  expect(read(500, 0.43)).toEqual([
    500,
    430,
    'The file has 500 g green and 0.43 g roasted: the roasted weight was read in kg, not in g, as 430 g.',
  ])
  expect(read(1.1, 425)).toEqual([
    498.95,
    425,
    'The file has 1.1 g green and 425 g roasted: the green weight was read in lb, not in g, as 498.95 g.',
  ])
  // 0.5 kg and 430 g in a file whose unit is kg.
  expect(read(500, 430_000)).toEqual([
    500,
    430,
    'The file has 500 g green and 430000 g roasted: the roasted weight was read in g, not in kg, as 430 g.',
  ])
  expect(read(5_000, 4_300_000)).toEqual([
    5_000,
    4_300,
    'The file has 5000 g green and 4300000 g roasted: the roasted weight was read in g, not in kg, as 4300 g.',
  ])
})

test.each([
  [500, 430],
  [500, 500],
  [400, 470],
  [4535.9237, 10],
  [500, 43],
  [null, 430],
  [0.5, null],
])('green %s and roasted %s stay as the file has them', (green, roasted) => {
  expect(read(green, roasted)).toEqual([green, roasted])
})

test('a weight of 0 is one that nobody took', () => {
  expect(read(500, 0)).toEqual([500, null])
  expect(read(0, 0)).toEqual([null, null])
})
