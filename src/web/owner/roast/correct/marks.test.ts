import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { correctionProblems } from '#domain/roast/correction-problems.ts'
import { MILESTONE_TYPES } from '#domain/roast/milestones.ts'
import {
  boundsOf,
  correctionOf,
  isMilestone,
  MARKS_IN_ORDER,
  marksOf,
  withAdded,
  withMoved,
  withoutMilestone,
} from './marks.ts'

const samples = { first: 0, last: 600 }
const recorded = { charge: 0, '1st_crack_start': 470, drop: 600 }

test('marks and correction say the same', () => {
  const correction = correctionOf({ ...recorded, yellowing: 300 })
  expect(correction).toEqual({
    charge_seconds: 0,
    drop_seconds: 600,
    milestones: [
      { milestone_type: 'yellowing', time_seconds: 300 },
      { milestone_type: '1st_crack_start', time_seconds: 470 },
    ],
  })
  expect(marksOf(correction)).toEqual({ ...recorded, yellowing: 300 })
  expect(marksOf({ ...correction, drop_seconds: null })).toBeNull()
})

test('a mark stops at its neighbours and at the samples', () => {
  expect(withMoved(recorded, '1st_crack_start', 900, samples)['1st_crack_start']).toBe(600)
  expect(withMoved(recorded, 'charge', 500, samples).charge).toBe(469)
  expect(withMoved(recorded, 'charge', -5, samples).charge).toBe(0)
  expect(withMoved(recorded, 'drop', 100, samples).drop).toBe(470)
  expect(boundsOf('yellowing', recorded, samples)).toEqual({ lowest: 1, highest: 469 })
})

test('a milestone is added where it usually is, and taken away again', () => {
  const added = withAdded(recorded, 'yellowing', samples)
  expect(added).toEqual({ ...recorded, yellowing: 270 })
  expect(withoutMilestone(added!, 'yellowing')).toEqual(recorded)
  expect(withAdded({ ...recorded, '1st_crack_start': 1 }, 'yellowing', samples)).toBeNull()
})

test('whatever the handles do, the server accepts it', () => {
  const timeline = { ...EMPTY_TIMELINE, timeSeconds: Array.from({ length: 601 }, (_, second) => second) }
  const step = fc.oneof(
    fc.record({ mark: fc.constantFrom(...MARKS_IN_ORDER), seconds: fc.integer({ min: -50, max: 700 }) }),
    fc.record({ add: fc.constantFrom(...MILESTONE_TYPES) }),
    fc.record({ remove: fc.constantFrom(...MILESTONE_TYPES) }),
  )
  const property = fc.property(fc.array(step, { maxLength: 12 }), steps => {
    let marks = marksOf(correctionOf(recorded))!
    for (const each of steps) {
      if ('remove' in each) marks = withoutMilestone(marks, each.remove)
      else if ('add' in each)
        marks = (each.add in marks ? null : withAdded(marks, each.add, samples)) ?? marks
      else if (!isMilestone(each.mark) || each.mark in marks)
        marks = withMoved(marks, each.mark, each.seconds, samples)
      expect(correctionProblems(timeline, correctionOf(marks))).toEqual([])
    }
  })
  fc.assert(property)
})
