import { expect, test } from 'vitest'
import { type Reading, RecentReadings } from './recent-readings.ts'

const MEGABYTE = 1024 ** 2
const readingOf = (bytes: number) =>
  ({ content: new Uint8Array(bytes), derived: { curves: null } }) as unknown as Reading

test('if there are too many files or bytes, the least recently used are forgotten', () => {
  const readings = new RecentReadings(() => 0)
  const first = readings.add(readingOf(10 * MEGABYTE))
  const second = readings.add(readingOf(10 * MEGABYTE))
  expect(readings.find(first)).not.toBeNull()
  readings.add(readingOf(10 * MEGABYTE))
  readings.add(readingOf(10 * MEGABYTE))
  expect([readings.find(first) === null, readings.find(second)]).toEqual([false, null])

  const many = Array.from({ length: 501 }, () => readings.add(readingOf(0)))
  expect([readings.find(first), readings.find(many[0]!), readings.find(many[1]!) === null]).toEqual([
    null,
    null,
    false,
  ])
})
