import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { legendName } from './palette.ts'
import { rateOfRiseSource } from './rate-of-rise-source.ts'

const name = (series: Partial<typeof EMPTY_TIMELINE>, length: 'full' | 'short' = 'full') =>
  legendName('rateOfRise', rateOfRiseSource({ ...EMPTY_TIMELINE, timeSeconds: [0], ...series }), length)

test('the legend names the rate of rise by its sensor and says if it is computed', () => {
  expect(name({ beanTemperature: [150], beanRateOfRise: [4] })).toBe('Bean rate of rise')
  expect(name({ beanTemperature: [150], ibtsRateOfRise: [4] })).toBe('Bean rate of rise (computed)')
  expect(name({ beanTemperature: [150] }, 'short')).toBe('Rate of rise (computed)')
  expect(name({ ibtsTemperature: [150], ibtsRateOfRise: [4] })).toBe('IBTS rate of rise')
  expect(name({ ibtsTemperature: [150] })).toBe('IBTS rate of rise (computed)')
})

test('the other curves keep their names', () => {
  expect(legendName('ibts', null, 'full')).toBe('IBTS temperature')
  expect(legendName('bean', { sensor: 'bean', isComputed: true }, 'short')).toBe('Bean')
})
