import { expect, test } from 'vitest'
import { roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { computedRateOfRise } from './computed-rate-of-rise.ts'
import { rateOfRise } from './rate-of-rise.ts'

test('a steady rise of 12 °C a minute is 12 at every sample, however far apart they are', () => {
  for (const step of [0.5, 1, 6, 20]) {
    const times = Array.from({ length: 60 }, (_, index) => index * step)
    const rates = computedRateOfRise(
      times,
      times.map(seconds => 100 + seconds / 5),
    )
    for (const rate of rates) expect(rate).toBeCloseTo(12, 0)
    expect(rates[30]).toBeCloseTo(12, step < 1 ? 0 : 6)
  }
})

test('the rate is not shifted in time: it is the one that the score judges', () => {
  const { timeSeconds, beanTemperature } = roastRisingAt(steadyDecline)
  const judged = rateOfRise(Float64Array.from(beanTemperature as number[]))
  const rates = computedRateOfRise(timeSeconds, beanTemperature)
  expect(rates.slice(100, 500)).toEqual([...judged.slice(100, 500)].map(rate => expect.closeTo(rate, 1)))
})

test('there is no rate before charge and none without a temperature', () => {
  const times = [-10, 0, 10, 20, 30]
  expect(computedRateOfRise(times, [90, 100, null, 104, 106])).toEqual([
    null,
    expect.closeTo(12, 0),
    null,
    expect.closeTo(12, 0),
    expect.closeTo(12, 0),
  ])
  expect(computedRateOfRise(times, [null, null, null, null, null])).toEqual([null, null, null, null, null])
})

test('a recording that ends before charge has no rate', () => {
  expect(computedRateOfRise([-9, -2], [100, 90])).toEqual([null, null])
})
