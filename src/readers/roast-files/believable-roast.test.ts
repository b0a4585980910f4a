import { expect, test } from 'vitest'
import { MOST_SAMPLES, timelineOfPoints } from '#domain/curve/timeline.ts'
import { believableRoast, emptyPoint } from './believable-roast.ts'

const draft = {
  format: 'Test',
  sourceName: 'Kenya',
  roastDate: null,
  beanName: null,
  timeline: timelineOfPoints([0, 300, 600].map(time => ({ ...emptyPoint(time), bean_probe_temp: 150 }))),
  drop: 'last sample' as const,
  milestones: [],
  warnings: [],
}

test.each([
  [500, 500],
  [1_000_000, 1_000_000],
  [1_000_001, null],
  [0, null],
  [-5, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [null, null],
])('a file that states a weight of %s g leaves %s', (stated, kept) => {
  const roast = believableRoast({ ...draft, greenWeightGrams: stated, roastedWeightGrams: stated })
  if (!roast.ok) return expect.unreachable(roast.reason)
  expect([roast.value.greenWeightGrams, roast.value.roastedWeightGrams]).toEqual([kept, kept])
})

test('a file with more samples than can be read back is refused', () => {
  const points = Array.from({ length: MOST_SAMPLES + 1 }, (_, index) => ({
    ...emptyPoint(index / 10),
    bean_probe_temp: 150,
  }))
  const timeline = timelineOfPoints(points)
  const roast = believableRoast({ ...draft, timeline, greenWeightGrams: null, roastedWeightGrams: null })
  expect(roast).toEqual({ ok: false, reason: expect.stringContaining('A roast has at most 250000') })
})
