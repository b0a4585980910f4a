import { expect, test } from 'vitest'
import { againstPlan, rateOfRiseNow, temperatureAt, temperaturesOf } from './figures.ts'

const line = (count: number, every: number, perSecond: number, from = 100) =>
  Array.from({ length: count }, (_, index) => ({
    seconds: index * every,
    celsius: from + index * every * perSecond,
  }))

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

test('the bean probe counts, and the infrared sensor only without one', () => {
  const reading = { time_seconds: 5, bean_temp: null, ibts_temp: 120 }
  expect(temperaturesOf([reading])).toEqual([{ seconds: 5, celsius: 120 }])
  expect(temperaturesOf([reading, { time_seconds: 6, bean_temp: 90, ibts_temp: 121 }])).toEqual([
    { seconds: 6, celsius: 90 },
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
