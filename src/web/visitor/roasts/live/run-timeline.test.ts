import { expect, test } from 'vitest'
import { curveByHand } from '#domain/live/curve-by-hand.ts'
import { UNREAD } from '#domain/live/running-roast.ts'
import { sinceCharge } from '#domain/live/since-charge.ts'
import { timelineSince } from './run-timeline.ts'

const read = (seconds: number, values: Partial<typeof UNREAD>) => ({
  ...{ ...UNREAD, ...values },
  at: 1_000_000 + seconds * 1000,
  typed: false,
})

test('the timeline of a running roast joins sensors that are read at different instants, and holds settings', () => {
  const timeline = timelineSince({ charge: 1_000_000, drop: 1_010_000 }, [
    read(-5, { power: 9, bean_temp: 200 }),
    read(0, { bean_temp: 100 }),
    read(1, { ibts_temp: 120 }),
    read(4, { bean_temp: 108, power: 8 }),
    read(5, { ibts_temp: 124, fan: 2 }),
    read(11, { bean_temp: 30 }),
  ])
  expect(timeline).toMatchObject({
    timeSeconds: [0, 1, 4, 5],
    beanTemperature: [100, 102, 108, null],
    ibtsTemperature: [null, 120, 123, 124],
    power: [9, 9, 8, 8],
    fan: [null, null, null, 2],
    drum: [null, null, null, null],
  })
  expect(timelineSince({}, [read(0, { bean_temp: 100 })]).timeSeconds).toEqual([])
})

test('in a gap nothing is known of a sensor, whatever another one reads or a person taps', () => {
  const bean = [0, 1, 2, 40, 41, 42].map(seconds => read(seconds, { bean_temp: 100 + seconds }))
  const others = [read(20, { ibts_temp: 150 }), { ...read(30, { power: 7 }), typed: true }]
  const inOrder = [...bean, ...others].toSorted((one, other) => one.at - other.at)
  expect(timelineSince({ charge: 1_000_000 }, inOrder)).toMatchObject({
    timeSeconds: [0, 1, 2, 20, 30, 40, 41, 42],
    beanTemperature: [100, 101, 102, null, null, 140, 141, 142],
    power: [null, null, null, null, 7, 7, 7, 7],
  })
})

test('what was typed is the curve that the log will have, from three temperatures on while the roast goes on', () => {
  const typed = (seconds: number, bean_temp: number) => ({ ...read(seconds, { bean_temp }), typed: true })
  const readings = [typed(-20, 200), typed(30, 150), typed(60, 96), typed(90, 104)]
  const { timeSeconds, beanTemperature } = timelineSince({ charge: 1_000_000 }, readings)
  const at = (seconds: number) => beanTemperature[timeSeconds.indexOf(seconds)]
  expect([at(0), at(30), at(60), at(90)]).toEqual([200, 150, 96, 104])
  // Monotone, not straight.
  expect(at(45)).not.toBe(123)
  expect(Math.min(...beanTemperature.map(Number))).toBe(96)
  const few = timelineSince({ charge: 1_000_000, drop: 1_120_000 }, readings)
  expect(few.beanTemperature.every(value => value === null)).toBe(true)
  const nine = Array.from({ length: 9 }, (_, index) => typed(index * 20, 100 + index ** 2))
  const presses = { charge: 1_000_000, '1st_crack_start': 1_103_000, drop: 1_170_000 }
  expect(timelineSince(presses, nine)).toEqual(
    curveByHand(sinceCharge(nine, presses.charge), [103], 170).timeline,
  )
})
