import { expect, test } from 'vitest'
import { UNREAD } from '#domain/live/running-roast.ts'
import { timelineSince } from './run-timeline.ts'

const read = (seconds: number, values: Partial<typeof UNREAD>) => ({
  ...{ ...UNREAD, ...values },
  at: 1_000_000 + seconds * 1000,
  typed: false,
})

test('the timeline of a running roast joins sensors that are read at different instants, and holds settings', () => {
  const timeline = timelineSince(
    1_000_000,
    [
      read(-5, { power: 9, bean_temp: 200 }),
      read(0, { bean_temp: 100 }),
      read(1, { ibts_temp: 120 }),
      read(4, { bean_temp: 108, power: 8 }),
      read(5, { ibts_temp: 124, fan: 2 }),
      read(11, { bean_temp: 30 }),
    ],
    1_010_000,
  )
  expect(timeline).toMatchObject({
    timeSeconds: [0, 1, 4, 5],
    beanTemperature: [100, 102, 108, null],
    ibtsTemperature: [null, 120, 123, 124],
    power: [9, 9, 8, 8],
    fan: [null, null, null, 2],
    drum: [null, null, null, null],
  })
  expect(timelineSince(undefined, [read(0, { bean_temp: 100 })]).timeSeconds).toEqual([])
})
