import { describe, expect, test } from 'vitest'
import { onSameDay, startedAtIn } from './started-at.ts'

describe('an instant gets the clock and the day of the time zone', () => {
  test.each([
    ['an evening in California', 'America/Los_Angeles', '2024-07-05T02:05:00Z', '2024-07-04T19:05:00-07:00'],
    ['its winter', 'America/Los_Angeles', '2024-12-05T03:05:00Z', '2024-12-04T19:05:00-08:00'],
    ['Kathmandu', 'Asia/Kathmandu', '2026-03-31T18:30:00Z', '2026-04-01T00:15:00+05:45'],
    ['Newfoundland', 'America/St_Johns', '2026-01-10T12:00:00Z', '2026-01-10T08:30:00-03:30'],
    ['Kiritimati', 'Pacific/Kiritimati', '2026-01-10T12:00:00Z', '2026-01-11T02:00:00+14:00'],
    ['midnight', 'Europe/Berlin', '2026-06-30T22:00:00Z', '2026-07-01T00:00:00+02:00'],
    ['UTC', 'UTC', '2026-06-30T22:00:00.999Z', '2026-06-30T22:00:00+00:00'],
    [
      'the last second before the spring gap',
      'Europe/Berlin',
      '2026-03-29T00:59:59Z',
      '2026-03-29T01:59:59+01:00',
    ],
    ['the first second after it', 'Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
    ['the hour that comes twice', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
    ['the same hour again', 'Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
    [
      'half an hour of summer time',
      'Australia/Lord_Howe',
      '2026-01-10T12:00:00Z',
      '2026-01-10T23:00:00+11:00',
    ],
  ])('%s', (_, timeZone, instant, started) => {
    expect(startedAtIn(timeZone, { instant })).toEqual({
      started_at: started,
      roast_date: started.slice(0, 10),
    })
    expect(Date.parse(started)).toBe(Math.floor(Date.parse(instant) / 1000) * 1000)
  })
})

test("a file's own clock stays as it is, with the offset that the file tells", () => {
  const wallClock = '2024-07-04T19:05:00'
  expect(startedAtIn('Asia/Tokyo', { wallClock, offset: '-07:00' })).toEqual({
    started_at: '2024-07-04T19:05:00-07:00',
    roast_date: '2024-07-04',
  })
  expect(startedAtIn('Asia/Tokyo', { wallClock, offset: null })).toEqual({
    started_at: wallClock,
    roast_date: '2024-07-04',
  })
})

const START = { roast_date: '2024-07-04', started_at: '2024-07-04T19:05:00-07:00' }
type Days = { [Name in keyof typeof START]?: string | null }

test.each<[what: string, before: Required<Days>, update: Days, both: Days]>([
  ['day', START, { roast_date: '2024-07-05' }, { started_at: '2024-07-05T19:05:00-07:00' }],
  ['start', START, { started_at: '2024-07-05T06:30' }, { roast_date: '2024-07-05' }],
  ['time', START, { started_at: '2024-07-04T06:30' }, { roast_date: '2024-07-04' }],
  ['day, where there is no start', { ...START, started_at: null }, { roast_date: '2024-07-05' }, {}],
  ['start of another day', { ...START, roast_date: '2024-07-03' }, { started_at: '2024-07-06T06:30' }, {}],
  ['nothing', { ...START, roast_date: '2024-07-03' }, { roast_date: '2024-07-03' }, {}],
  ['both', START, { roast_date: '2024-07-05', started_at: null }, {}],
  ['day that is taken away', START, { roast_date: null }, {}],
])('a changed %s keeps day and start together', (_, before, update, both) => {
  expect(onSameDay(before, update)).toEqual({ ...update, ...both })
})
