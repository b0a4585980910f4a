import { expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import { missingWeights } from './missing-weights.ts'

const roast = (id: number, green_weight_g: number | null, roasted_weight_g: number | null) =>
  ({ id, green_weight_g, roasted_weight_g, roast_date: null as string | null }) as Roast

test('a roast that is never weighed is not asked for', () => {
  expect(missingWeights([{ ...roast(1, null, 300), never_weighed: true }], [])).toEqual([])
})

test('each weight that is lacking is asked for once, green before roasted', () => {
  const asked = missingWeights([roast(3, 300, null), roast(2, 300, 255), roast(1, null, null)], [])
  expect(asked.map(({ roastId, field }) => [roastId, field])).toEqual([
    [3, 'roasted_weight_g'],
    [1, 'green_weight_g'],
    [1, 'roasted_weight_g'],
  ])
})

test('the latest day is asked for first, in the order of its roasts, and a roast without a date last', () => {
  const days = { 9: null, 8: '2026-11-28', 7: '2026-11-29', 6: '2026-11-29', 5: '2026-11-27' }
  const asked = missingWeights(
    [9, 8, 7, 6, 5].map(id => ({ ...roast(id, 300, null), roast_date: days[id as keyof typeof days] })),
    [],
  )
  expect(asked.map(({ roastId }) => roastId)).toEqual([7, 6, 8, 5, 9])
})
