import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { roastingSettingAt } from './roasting-settings.ts'

/** The machine preheats at P9, is set to P8 2 s after charge, to P5 at 6:00, and to P0 3 s before drop. */
const timeline: Timeline = {
  ...EMPTY_TIMELINE,
  timeSeconds: [0, 2, 5, 360, 594, 595, 597, 600],
  power: [9, 8, null, 5, 5, 4, 0, 0],
  fan: [null, null, null, 3, 3, 3, 3, 3],
}
const powerAt = (seconds: number) => roastingSettingAt(timeline, 'power', seconds)

test('the settings at charge are those 5 s after it, and at drop those 5 s before it', () => {
  expect(powerAt(0)).toBe(8)
  expect(powerAt(600)).toBe(4)
  expect(powerAt(599)).toBe(4)
})

test('a setting lasts until the next one', () => {
  expect([5, 359, 360, 594].map(powerAt)).toEqual([8, 8, 5, 5])
})

test('a setting is unknown before the first one, and on a roast without samples', () => {
  expect(roastingSettingAt(timeline, 'fan', 0)).toBeNull()
  expect(roastingSettingAt(timeline, 'drum', 300)).toBeNull()
  expect(roastingSettingAt(EMPTY_TIMELINE, 'power', 0)).toBeNull()
})

test('a roast of less than 10 s is set for roasting in its middle', () => {
  const short = { ...EMPTY_TIMELINE, timeSeconds: [0, 3, 6, 8], power: [9, 7, 4, 0] }
  expect([0, 8].map(seconds => roastingSettingAt(short, 'power', seconds))).toEqual([7, 7])
})
