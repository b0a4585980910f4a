import { expect, test } from 'vitest'
import { type TappedRoast, tapsOfRoast } from './taps.ts'

const tapped = (charged_at: string, drop_seconds: number | null, crack = 470): TappedRoast => ({
  charged_at,
  first_crack_seconds: crack,
  drop_seconds,
})
const roast = { started_at: null, roast_date: '2026-11-24', total_duration_seconds: 600 }
const dayOf = (instant: string) => instant.slice(0, 10)

test('a roast without a start gets the taps of its day with the nearest duration', () => {
  const other = tapped('2026-11-24T09:00:00Z', 650)
  const near = tapped('2026-11-24T09:30:00Z', 612)
  const nearest = tapped('2026-11-24T10:00:00Z', 597)
  const dayBefore = tapped('2026-11-23T10:00:00Z', 600)
  expect(tapsOfRoast([other, near, nearest, dayBefore], roast, dayOf)).toBe(nearest)
  expect(tapsOfRoast([other, dayBefore], roast, dayOf)).toBeNull()
  expect(tapsOfRoast([dayBefore], { ...roast, roast_date: null }, dayOf)).toBe(dayBefore)
})

test('a roast with a start gets the taps whose charge is nearest to it', () => {
  const started = { ...roast, started_at: '2026-11-24T11:58:00+02:00' }
  const first = tapped('2026-11-24T10:03:00Z', 600)
  const second = tapped('2026-11-24T10:20:00Z', 600)
  expect(tapsOfRoast([second, first], started, dayOf)).toBe(first)
  expect(tapsOfRoast([second, first], { ...started, started_at: '2026-11-24T10:19:00Z' }, dayOf)).toBe(second)
  expect(tapsOfRoast([first], { ...started, started_at: '2026-11-24T08:00:00Z' }, dayOf)).toBeNull()
  expect(tapsOfRoast([first], { ...started, total_duration_seconds: 700 }, dayOf)).toBe(first)
  expect(tapsOfRoast([first], { ...started, total_duration_seconds: 500 }, dayOf)).toBeNull()
})

test('taps without a drop fit only a roast with a start, and their first crack must be within the roast', () => {
  const taps = tapped('2026-11-24T10:03:00Z', null)
  expect(tapsOfRoast([taps], roast, dayOf)).toBeNull()
  const started = { ...roast, started_at: '2026-11-24T10:00:00Z' }
  expect(tapsOfRoast([taps], started, dayOf)).toBe(taps)
  expect(tapsOfRoast([tapped('2026-11-24T10:03:00Z', null, 700)], started, dayOf)).toBeNull()
})

test('a start without an offset from UTC is not an instant, and a roast without samples has no taps', () => {
  const taps = tapped('2026-11-24T10:03:00Z', 600)
  expect(tapsOfRoast([taps], { ...roast, started_at: '2026-11-24T18:00:00' }, dayOf)).toBe(taps)
  expect(tapsOfRoast([taps], { ...roast, total_duration_seconds: null }, dayOf)).toBeNull()
})
