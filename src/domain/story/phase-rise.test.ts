import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { phaseRise } from './phase-rise.ts'

const roast = {
  ...EMPTY_TIMELINE,
  timeSeconds: [0, 60, 180, 300, 480],
  beanTemperature: [170, 90, 120, 150, 180],
}

test('a phase rises from its start to its end', () => {
  expect(phaseRise(roast, 300, 480)).toEqual({ degrees: 30, perMinute: 10 })
})

test('the first phase rises from the turning point on', () => {
  expect(phaseRise(roast, 0, 300)).toEqual({ degrees: 60, perMinute: 15 })
})

test('without temperatures, or before the turning point, there is no rise', () => {
  expect(phaseRise({ ...roast, beanTemperature: [] }, 0, 300)).toBeNull()
  expect(phaseRise(roast, 0, 60)).toBeNull()
})
