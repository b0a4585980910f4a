import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { settingRanges } from './setting-range.ts'

const ranges = (settings: { power?: (number | null)[]; fan?: (number | null)[]; drum?: (number | null)[] }) =>
  Object.values(settingRanges({ ...EMPTY_TIMELINE, ...settings })).map(({ highest }) => highest)

test.each([
  ['the dials of a Bullet', { power: [7, 0, null], fan: [2, 4], drum: [9, 9] }, [9, 9, 9]],
  ['a Bullet with a larger fan', { power: [7], fan: [12], drum: [9] }, [9, 12, 9]],
  ['percentages', { power: [20, 94.9], fan: [], drum: [] }, [100, 100, 100]],
  ['percentages of which one stays low', { power: [5, 8], fan: [45], drum: [30] }, [100, 100, 100]],
  ['watts and rpm', { power: [0, 1321], fan: [15_000, 16_250] }, [1400, 17_000, 100]],
  ['no settings', {}, [9, 9, 9]],
])('the ranges of %s', (_, settings, highest) => {
  expect(ranges(settings)).toEqual(highest)
})
