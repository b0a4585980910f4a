import { expect, test } from 'vitest'
import type { RoastSteps } from '#contract/roast-answers.ts'
import { momentsAround, momentsOf, regulatesItself } from './moments.ts'

const at = (time_seconds: number, setting: 'power' | 'fan', from: number | null, to: number) => ({
  time_seconds,
  setting,
  from,
  to,
  bean_temp: 100,
  ibts_temp: null,
})
const ROAST: RoastSteps = {
  preheat_temp: 220,
  charge_temp: 190,
  green_weight_g: 350,
  steps: [at(0, 'power', null, 8), at(0, 'fan', null, 2), at(240, 'power', 8, 6)],
  marks: [{ milestone_type: '1st_crack_start', time_seconds: 470, bean_temp: 196 }],
  drop_seconds: 600,
  drop_temp: 208,
}

test('what is set at once is one moment, and milestones and drop stand between the steps', () => {
  expect(momentsOf(ROAST).map(({ seconds, text, temperature }) => [seconds, text, temperature])).toEqual([
    [0, 'Power 8, Fan 2', 190],
    [240, 'Power 6', 100],
    [470, 'First crack', 196],
    [600, 'Drop', 208],
  ])
})

test('the steps of a machine that regulates itself are left out', () => {
  const steps = Array.from({ length: 41 }, (_, index) => at(index * 10, 'power', index, index + 1))
  expect(regulatesItself({ ...ROAST, steps })).toBe(true)
  expect(momentsOf({ ...ROAST, steps }).map(({ text }) => text)).toEqual(['First crack', 'Drop'])
})

test('around a time there are the moment before, the next and the one after it', () => {
  const around = (seconds: number) => momentsAround(momentsOf(ROAST), seconds).map(each => each?.text ?? null)
  expect(around(-1)).toEqual([null, 'Power 8, Fan 2', 'Power 6'])
  expect(around(0)).toEqual(['Power 8, Fan 2', 'Power 6', 'First crack'])
  expect(around(500)).toEqual(['First crack', 'Drop', null])
  expect(around(700)).toEqual(['Drop', null, null])
})
