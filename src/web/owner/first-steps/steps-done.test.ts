import { expect, test } from 'vitest'
import { stepsDone } from './steps-done.ts'

const unweighed = { green_weight_g: 350, roasted_weight_g: null }
const weighed = { green_weight_g: 350, roasted_weight_g: 300 }
const done = (beanCount: number, roasts: (typeof weighed | typeof unweighed)[], isZoneChosen = true) => {
  const steps = stepsDone({ isZoneChosen, beanCount, roasts })
  return steps === null ? null : [...steps]
}

test('a step is done as soon as the library has what the step adds', () => {
  expect(done(0, [], false)).toEqual([])
  expect(done(0, [])).toEqual(['about'])
  expect(done(1, [])).toEqual(['about', 'bean'])
  expect(done(1, [unweighed, unweighed])).toEqual(['about', 'bean', 'roast'])
})

test('the first roast still needs its label once it is weighed', () => {
  expect(done(1, [weighed])).toEqual(['about', 'bean', 'roast', 'weights'])
})

test('a library with more roasts, one of them weighed, is past its first steps', () => {
  expect(done(1, [unweighed, weighed], false)).toBeNull()
})
