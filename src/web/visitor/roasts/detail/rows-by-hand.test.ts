import { expect, test } from 'vitest'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { curveByHand } from '#domain/live/curve-by-hand.ts'
import { UNREAD } from '#domain/live/running-roast.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { rowsByHand } from './rows-by-hand.ts'

const CRACK_SECONDS = 240.3
const typed = [
  { seconds: 30.4, bean_temp: 108 },
  ...Array.from({ length: 9 }, (_, index) => ({ seconds: 58 + index * 20, bean_temp: 118 + index * 8 })),
  { seconds: 242.1, bean_temp: 192 },
].map(reading => ({ ...UNREAD, typed: true, ...reading }))
const settings = [{ ...UNREAD, typed: true, seconds: 62.4, power: 7 }]
const inOrder = [...typed, ...settings].toSorted((one, other) => one.seconds - other.seconds)
const { timeline } = curveByHand(inOrder, [CRACK_SECONDS], 300)
const rows = rowsByHand(
  pointsOfTimeline(timeline),
  inOrder.map(({ seconds: time_seconds, typed: _, ...read }) => ({ time_seconds, ...read })),
)
const rowOf = (time: string) => rows.find(row => formatDuration(row.time_seconds) === time)!

test('the rows of a roast by hand have what was typed at its time, marked, and one row a second', () => {
  for (const { seconds, bean_temp } of typed)
    expect(rowOf(formatDuration(seconds))).toMatchObject({
      bean_probe_temp: bean_temp,
      typed: ['bean_probe_temp'],
    })
  const times = rows.map(row => formatDuration(row.time_seconds))
  expect(times).toEqual([...new Set(times)])
  const marked = rows.filter(row => (row.typed ?? []).length > 0)
  expect(marked).toHaveLength(typed.length)
})

test('at a mark the value of the mark stands, at a tap what was set, and the rate is the one on the chart', () => {
  expect(rowOf('4:00')).toMatchObject({ bean_probe_temp: 192 })
  expect([rowOf('1:00').power_setting, rowOf('1:02').power_setting]).toEqual([null, 7])
  expect(rowOf('2:00').bean_probe_ror).toBeGreaterThan(20)
})
