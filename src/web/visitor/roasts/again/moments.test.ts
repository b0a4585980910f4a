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

test('what is set at once is one moment, and milestones and drop are between the steps', () => {
  expect(momentsOf(ROAST).map(({ seconds, text, temperature }) => [seconds, text, temperature])).toEqual([
    [0, 'Power\u00a08, Fan\u00a02', 190],
    [240, 'Power\u00a06', 100],
    [470, 'First crack', 196],
    [600, 'Drop', 208],
  ])
})

test('a setting that slipped and was put right is not set again', () => {
  const slip = [at(300, 'power', 6, 9), at(307, 'power', 9, 6)]
  expect(momentsOf({ ...ROAST, steps: [...ROAST.steps, ...slip] })).toEqual(momentsOf(ROAST))
})

test('the steps of a machine that regulates itself are left out', () => {
  const steps = Array.from({ length: 41 }, (_, index) => at(index * 10, 'power', index, index + 1))
  expect(regulatesItself({ ...ROAST, steps })).toBe(true)
  expect(momentsOf({ ...ROAST, steps }).map(({ text }) => text)).toEqual(['First crack', 'Drop'])
})

test('around a time there are the moment before, the next and the one after it', () => {
  const around = (seconds: number) => momentsAround(momentsOf(ROAST), seconds).map(each => each?.text ?? null)
  expect(around(-1)).toEqual([null, 'Power\u00a08, Fan\u00a02', 'Power\u00a06'])
  expect(around(0)).toEqual(['Power\u00a08, Fan\u00a02', 'Power\u00a06', 'First crack'])
  expect(around(500)).toEqual(['First crack', 'Drop', null])
  // A drop that is late is still to come.
  expect(around(700)).toEqual(['First crack', 'Drop', null])
})

test('what was set before its time is over, and so is what was set after that', () => {
  const steps = [...ROAST.steps, at(300, 'power', 6, 4)]
  const next = (setAt: Record<number, number>) =>
    momentsAround(momentsOf({ ...ROAST, steps }), 200, ({ seconds }, since) => {
      const set = setAt[seconds] ?? null
      return set === null || set < since ? null : set
    })[1]?.text
  expect(next({})).toBe('Power\u00a06')
  expect(next({ 240: 190 })).toBe('Power\u00a04')
  expect(next({ 240: 190, 300: 195 })).toBe('First crack')
  expect(next({ 240: 190, 300: 180 })).toBe('Power\u00a04')
  expect(next({ 300: 195 })).toBe('Power\u00a06')
})

test('a first crack that was tapped takes the place of the expected one', () => {
  expect(
    momentsOf(ROAST, { '1st_crack_start': 455 }).map(({ seconds, text, kind }) => [seconds, text, kind]),
  ).toContainEqual([455, 'First crack', 'tapped'])
  expect(momentsOf(ROAST, { '1st_crack_start': 455 })).toHaveLength(4)
})

test('a mark that was pressed early is over, and no longer expected', () => {
  const marks = [{ milestone_type: 'yellowing' as const, time_seconds: 272, bean_temp: 160 }, ...ROAST.marks]
  const moments = momentsOf({ ...ROAST, marks }, { yellowing: 247 })
  expect(momentsAround(moments, 261).map(each => each?.text)).toEqual(['Yellow', 'First crack', 'Drop'])
})

test('what was expected before a mark that was pressed is over', () => {
  const marks = [{ milestone_type: 'yellowing' as const, time_seconds: 480, bean_temp: 140 }, ...ROAST.marks]
  const moments = momentsOf({ ...ROAST, marks }, { '1st_crack_start': 460 })
  expect(momentsAround(moments, 461).map(each => each?.text ?? null)).toEqual(['First crack', 'Drop', null])
})

test('all degrees are those of one sensor', () => {
  const steps = [{ ...at(240, 'power', 8, 6), bean_temp: null, ibts_temp: 170 }]
  const marks = [
    { milestone_type: '1st_crack_start' as const, time_seconds: 470, bean_temp: null, ibts_temp: 211 },
    { milestone_type: 'yellowing' as const, time_seconds: 250, bean_temp: 160 },
  ]
  const degrees = momentsOf({ ...ROAST, steps, marks }).map(({ temperature }) => temperature)
  expect(degrees).toEqual([170, null, 211, 208])
  expect(momentsOf({ ...ROAST, steps: [...ROAST.steps, ...steps] }).at(2)?.temperature).toBe(196)
})
