import { expect, test } from 'vitest'
import { planProblems, stepsFromBefore } from './plan-steps.ts'

const step = (time_seconds: number, to: number, setting: 'power' | 'fan' = 'power') => ({
  time_seconds,
  setting,
  to,
})

test('steps are in order of time, and each knows what its setting was before', () => {
  const steps = stepsFromBefore([step(120, 6), step(0, 2, 'fan'), step(0, 8), step(300, 3, 'fan')])
  expect(steps.map(({ setting, from, to }) => [setting, from, to])).toEqual([
    ['fan', null, 2],
    ['power', null, 8],
    ['power', 8, 6],
    ['fan', 2, 3],
  ])
})

test('a step after the drop and one that sets the same at the same time are problems, each at its place', () => {
  const plan = {
    steps: [step(0, 8), step(0, 7), step(0, 2, 'fan'), step(601, 5)],
    marks: [],
    drop_seconds: 600,
  }
  expect(planProblems(plan)).toEqual([
    { list: 'steps', index: 3, kind: 'after drop' },
    { list: 'steps', index: 1, kind: 'set twice' },
  ])
  expect(planProblems({ ...plan, steps: [step(601, 5)], drop_seconds: null })).toEqual([])
  expect(planProblems({ steps: [], marks: [{ time_seconds: 600 }], drop_seconds: 600 })).toEqual([])
  expect(planProblems({ steps: [], marks: [{ time_seconds: 600.5 }], drop_seconds: 600 })).toEqual([
    { list: 'marks', index: 0, kind: 'after drop' },
  ])
})
