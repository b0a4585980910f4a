import { expect, test } from 'vitest'
import { firstCrackForBoth } from './first-crack-for-both.ts'
import { HOUSE, type JudgingRules } from './style.ts'

const rules = (first_crack: [number, number], development: [number, number], points = [20, 20]) =>
  ({
    ideals: {
      ...HOUSE.ideals,
      first_crack: { from: first_crack[0], to: first_crack[1] },
      development: { from: development[0], to: development[1] },
    },
    points: { ...HOUSE.points, first_crack: points[0]!, development: points[1]! },
  }) satisfies JudgingRules

test("only a first crack at 75 to 80 % earns both of the House's components in full", () => {
  expect(firstCrackForBoth(HOUSE)).toEqual({
    counted: 'both',
    left: { from: 20, to: 35 },
    inFull: { from: 75, to: 80 },
  })
})

test('a first crack at 82.3 to 90.1 % leaves 9.9 to 17.7 % for development', () => {
  const { left, inFull } = firstCrackForBoth(rules([82.3, 90.1], [10, 17.7]))
  expect(left).toEqual({ from: 9.9, to: 17.7 })
  expect(inFull).toEqual({ from: 82.3, to: 90 })
})

test('no roast earns both where one leaves the other no room', () => {
  expect(firstCrackForBoth(rules([60, 70], [15, 25])).inFull).toBeNull()
})

test.each([
  [[40, 0], 'first_crack', { from: 65, to: 80 }],
  [[0, 40], 'development', { from: 75, to: 85 }],
  [[0, 0], 'neither', null],
] as const)('with points %j a style counts %s', (points, counted, inFull) => {
  expect(firstCrackForBoth(rules([65, 80], [15, 25], [...points]))).toMatchObject({ counted, inFull })
})
