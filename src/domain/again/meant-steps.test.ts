import { expect, test } from 'vitest'
import { meantSteps } from './meant-steps.ts'

/** Power unless it is another setting. */
const step = (time_seconds: number, from: number | null, to: number, setting: 'power' | 'fan' = 'power') => ({
  time_seconds,
  setting,
  from,
  to,
})

test('a value that was held for less than 10 s and taken back is no step that was meant', () => {
  const begin = step(0, null, 8)
  expect(meantSteps([begin, step(100, 8, 5), step(109.5, 5, 8), step(200, 8, 6)])).toEqual([
    begin,
    step(200, 8, 6),
  ])
  const held = [begin, step(100, 8, 5), step(110, 5, 8)]
  expect(meantSteps(held)).toEqual(held)
})

test('several values on the way back are one slip, and one that leads elsewhere was meant', () => {
  const begin = step(0, null, 8)
  expect(meantSteps([begin, step(100, 8, 7), step(103, 7, 6), step(107, 6, 8)])).toEqual([begin])
  const onTheWay = [begin, step(100, 8, 7), step(103, 7, 6)]
  expect(meantSteps(onTheWay)).toEqual(onTheWay)
  expect(meantSteps([...onTheWay, step(108, 6, 7)])).toEqual(onTheWay.slice(0, 2))
})

test('each setting is judged by itself, and what is set first at charge stays', () => {
  const steps = [
    step(0, null, 8),
    step(0, null, 2, 'fan'),
    step(100, 8, 5),
    step(102, 2, 3, 'fan'),
    step(105, 5, 8),
  ]
  expect(meantSteps(steps)).toEqual([steps[0], steps[1], steps[3]])
})
