import { expect, test } from 'vitest'
import { binCounts } from '#domain/record/bin-counts.ts'
import { earnedCounts, idealScale, ownValues } from './own-values.ts'

const LOSSES = [11, 12, 14, 14.2, 16, 17, 20.5]
const IDEAL = { from: 12, to: 16 }

test('a roast with an unknown value is missing only from the histogram of that value', () => {
  const measured = (duration: number, weight_loss: number | null) => ({
    measured: { duration, weight_loss, first_crack: null, curve: null, development: null },
  })
  const values = ownValues([measured(10, 15), measured(8.5, null)])
  expect(values).toEqual({ duration: [8.5, 10], weight_loss: [15], first_crack: [], development: [] })
})

test('values within an ideal earn all points, those too far outside it earn none', () => {
  expect(earnedCounts('weight_loss', IDEAL, LOSSES)).toEqual({ all: 4, some: 2, none: 1 })
})

test('a scale covers the values that earn points, most of the roasts, and the ideal', () => {
  expect(idealScale('weight_loss', [], IDEAL)).toMatchObject({ lowest: 8, highest: 20 })
  expect(idealScale('weight_loss', LOSSES, { from: 5, to: 16 })).toMatchObject({ lowest: 5, highest: 20.5 })
  expect(idealScale('first_crack', [], { from: 90, to: 100 })).toMatchObject({ lowest: 50, highest: 100 })
})

test('the bars of a scale count every value, those beyond its ends in the outermost bars', () => {
  const counts = binCounts([1, 8, 8.4, 8.5, 20, 30], idealScale('weight_loss', [], IDEAL))
  expect([counts[0], counts[1], counts.at(-1), counts.length]).toEqual([3, 1, 2, 24])
})
