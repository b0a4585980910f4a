import { expect, test } from 'vitest'
import { statedMoment } from './stated-moment.ts'

const instant = { startedAt: { instant: '2026-03-14T18:05:00.000Z' }, date: null }
const clock = (offset: string | null) => ({
  startedAt: { wallClock: '2026-03-14T19:05:00', offset },
  date: null,
})

test.each([
  [1773511500000, instant],
  [1773511500, instant],
  ['1773511500000', instant],
  [['1773511500'], instant],
  ['2026-03-14T18:05:00Z', instant],
  ['2026-03-14t18:05:00.250 z', instant],
  ['2026-03-14 18:05:00+0000', instant],
  ['2026-03-14T19:05:00+01:00', clock('+01:00')],
  ['2026-03-14 19:05:00.5 +0100', clock('+01:00')],
  ['2026-03-14T19:05', clock(null)],
  ['2026-03-14', { startedAt: null, date: '2026-03-14' }],
  ['2026-02-30T19:05:00Z', null],
  ['last Tuesday', null],
  ['', null],
  [0, null],
  [null, null],
])('%j as a moment', (value, moment) => {
  expect(statedMoment(value)).toEqual(moment)
})
