import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { tappedRanges } from './tapped-range.ts'

test('a tap is a step of a dial, of which a fan may have twelve, or a twentieth of any other range', () => {
  expect(tappedRanges(EMPTY_TIMELINE)).toEqual({
    power: { highest: 9, step: 1 },
    fan: { highest: 12, step: 1 },
    drum: { highest: 9, step: 1 },
  })
  const { power, fan } = tappedRanges({ power: [70], fan: [15_000], drum: [] })
  expect([power, fan]).toEqual([
    { highest: 100, step: 5 },
    { highest: 15_000, step: 750 },
  ])
})
