import { expect, test } from 'vitest'
import { UNREAD } from '#domain/live/running-roast.ts'
import {
  againstPlan,
  ageAt,
  changedTo,
  rateOfRiseNow,
  temperatureAt,
  temperaturesSince,
  wasSet,
} from './figures.ts'

const line = (count: number, every: number, perSecond: number, from = 100) =>
  Array.from({ length: count }, (_, index) => ({
    seconds: index * every,
    celsius: from + index * every * perSecond,
  }))

/** What a machine sent, heard of at once. */
const read = (seconds: number, values: Partial<typeof UNREAD>) => ({
  ...{ ...UNREAD, ...values, typed: false },
  ...{ at: seconds * 1000, heardAt: seconds * 1000 },
})

test('the rate of rise is the slope of the last 45 s, whatever was before', () => {
  const before = line(60, 2, 1)
  const after = line(40, 2, 0.2, 218).map(point => ({ ...point, seconds: point.seconds + 120 }))
  expect(rateOfRiseNow([...before, ...after])).toBeCloseTo(12, 6)
})

test('typed temperatures half a minute apart have a rate; two in a moment have none', () => {
  expect(rateOfRiseNow(line(3, 30, 0.25))).toBeCloseTo(15, 6)
  expect([
    rateOfRiseNow([]),
    rateOfRiseNow(line(1, 1, 1)),
    rateOfRiseNow(line(3, 2, 1)),
    rateOfRiseNow(line(2, 121, 1)),
  ]).toEqual([null, null, null, null])
})

test('a roast is shown by the sensor of its plan where it is read, otherwise by the other', () => {
  const readings = [read(5, { ibts_temp: 120 }), read(6, { bean_temp: 90, ibts_temp: 121 })]
  expect(temperaturesSince(0, readings)).toMatchObject({ sensor: 'bean_temp', latest: { celsius: 90 } })
  expect(temperaturesSince(0, readings, 'ibts_temp')).toMatchObject({
    ...{ sensor: 'ibts_temp', latest: { celsius: 121 } },
    temperatures: [
      { seconds: 5, celsius: 120 },
      { seconds: 6, celsius: 121 },
    ],
  })
  const first = temperaturesSince(0, readings.slice(0, 1))
  expect(first).toMatchObject({ sensor: 'ibts_temp', latest: { celsius: 120 } })
})

test('a temperature is old 5 s after a machine sent it, and a minute after a person typed it', () => {
  const everySecond = [1, 2, 3, 4].map(seconds => read(seconds, { bean_temp: 150 }))
  const ageAfter = (seconds: number, readings = everySecond) =>
    ageAt((4 + seconds) * 1000, temperaturesSince(0, readings))
  expect([ageAfter(5), ageAfter(5.9), ageAfter(15), ageAfter(15.1)]).toEqual([
    { oldSeconds: null, isSilent: false },
    { oldSeconds: 5, isSilent: false },
    { oldSeconds: 15, isSilent: false },
    { oldSeconds: 15, isSilent: true },
  ])
  const typed = [{ ...read(4, { bean_temp: 150 }), typed: true }]
  expect([ageAfter(60, typed), ageAfter(61, typed)]).toEqual([
    { oldSeconds: null, isSilent: false },
    { oldSeconds: 61, isSilent: false },
  ])
  expect(ageAfter(99, [])).toEqual({ oldSeconds: null, isSilent: false })
})

test('a machine that sends seldom, or something else than its temperature, isn’t silent', () => {
  const seldom = [10, 20, 30].map(seconds => read(seconds, { bean_temp: 150 }))
  const ageAfter = (seconds: number, readings = seldom) =>
    ageAt((30 + seconds) * 1000, temperaturesSince(0, readings))
  expect([ageAfter(25), ageAfter(26)]).toMatchObject([{ oldSeconds: null }, { oldSeconds: 26 }])
  expect([ageAfter(50), ageAfter(51)]).toMatchObject([{ isSilent: false }, { isSilent: true }])
  const others = [read(1, { bean_temp: 150 }), read(2, { bean_temp: 150 }), read(30, { power: 7 })]
  expect(ageAfter(1, others)).toEqual({ oldSeconds: 29, isSilent: false })
  // Taking back what a person typed is no news of a machine.
  expect(ageAfter(1, [...others.slice(0, 2), read(30, {})])).toEqual({ oldSeconds: 29, isSilent: true })
})

test('a step is set if its value held at its time, or came later', () => {
  const value = (at: number, power: number, typed = true) => ({ at, power, fan: null, drum: null, typed })
  const values = [value(0, 8), value(160_000, 7), value(200_000, 6)]
  const was = (to: number, at: number) => wasSet(values, { setting: 'power', to }, at)
  expect([was(8, 0), was(7, 147_000), was(7, 170_000), was(9, 147_000)]).toEqual([true, true, true, false])
  expect(wasSet(values, { setting: 'fan', to: 2 }, 0)).toBe(false)
  const tapped = [value(0, 9, false), value(10_000, 8), value(20_000, 9, false)]
  expect(wasSet(tapped, { setting: 'power', to: 8 }, 5_000)).toBe(false)
})

test('a setting is changed by what differs from before, not by what holds on', () => {
  const values = [0, 1000, 2000, 3000].map(at => ({
    ...{ at, power: at < 2000 ? 8 : 6, fan: null, drum: null, typed: false },
  }))
  const changed = (to: number, since: number) => changedTo(values, { setting: 'power', to }, since)
  expect([changed(6, 1000), changed(6, 2000), changed(6, 2500), changed(8, 500)]).toEqual([
    2000,
    2000,
    null,
    null,
  ])
})

test('a roast is compared with its plan by temperature and by time, after the turning point of the plan', () => {
  const plan = [
    { seconds: 0, celsius: 180 },
    { seconds: 60, celsius: 90 },
    ...line(50, 10, 0.2, 92).map(point => ({ ...point, seconds: point.seconds + 70 })),
  ]
  expect(temperatureAt(plan, 75)).toBeCloseTo(93, 6)
  expect(againstPlan({ seconds: 30, celsius: 120 }, plan)).toBeNull()
  const compared = againstPlan({ seconds: 188, celsius: 112 }, plan)!
  expect(compared.warmer).toBeCloseTo(112 - 115.6, 6)
  expect(compared.lateSeconds).toBeCloseTo(18, 6)
  expect(againstPlan({ seconds: 9_999, celsius: 112 }, plan)).toBeNull()
})
