import { expect, test } from 'vitest'
import { failure } from '#domain/record/result.ts'
import { judgeCurve } from '#domain/score/curve-part.ts'
import { scoreCurve, scoreCurveFile } from '#domain/testing/score-curves.ts'
import { FIRST_CRACK_SECONDS, roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { findingSentences, type JudgedSentence } from './finding-sentences.ts'

const firstCracks = scoreCurveFile<Record<string, number | null>>('first-cracks.json')

function sentencesOf(curve: string): JudgedSentence[] {
  return findingSentences(judgeCurve(scoreCurve(curve), firstCracks[curve] ?? null))
}

test.each([
  ['steady', ['steady']],
  ['crash-and-flick', ['uneven', 'crash', 'flick']],
])('%s is described as %j', (curve, described) => {
  const [decline, ...faults] = sentencesOf(curve)
  expect([decline?.kind === 'decline' && decline.steadiness, ...faults.map(({ kind }) => kind)]).toEqual(
    described,
  )
})

test('a crash goes from where the rate leaves its trend to its lowest, a flick from there to its top', () => {
  const dip = (second: number) => Math.max(0, 1 - Math.abs(second - 500) / 30)
  const rebound = (second: number) => Math.max(0, 1 - Math.abs(second - 550) / 25)
  const timeline = roastRisingAt(second => steadyDecline(second) - 5 * dip(second) + 1.5 * rebound(second))
  const [, crash, flick] = findingSentences(judgeCurve(timeline, FIRST_CRACK_SECONDS))
  expect(crash).toEqual({
    kind: 'crash',
    startSeconds: expect.closeTo(457, -1),
    endSeconds: expect.closeTo(502, -1),
    rate: expect.closeTo(3.9, 0),
  })
  expect(flick).toEqual({
    kind: 'flick',
    startSeconds: expect.closeTo(502, -1),
    endSeconds: expect.closeTo(548, -1),
    rate: expect.closeTo(3.9, 0),
  })
})

test('a stall goes from its first second to its last', () => {
  const timeline = roastRisingAt(second => (second >= 280 && second < 340 ? 0 : steadyDecline(second)))
  const stall = findingSentences(judgeCurve(timeline, FIRST_CRACK_SECONDS)).find(
    ({ kind }) => kind === 'stall',
  )
  expect(stall).toMatchObject({ startSeconds: expect.closeTo(292, -1), endSeconds: expect.closeTo(328, -1) })
  expect(stall).toMatchObject({ seconds: stall!.endSeconds - stall!.startSeconds + 1 })
})

test('a rate of rise that climbs is uneven, and a sentence says where it climbs most', () => {
  const timeline = roastRisingAt(second => steadyDecline(second) + (second > 350 ? 4 : 0))
  const [decline, climb] = findingSentences(judgeCurve(timeline, FIRST_CRACK_SECONDS))
  expect(decline).toMatchObject({ kind: 'decline', steadiness: 'uneven' })
  expect(climb).toMatchObject({
    kind: 'climb',
    startSeconds: expect.closeTo(350, -1.4),
    rate: expect.closeTo(3, 0),
  })
})

test('a curve that cannot be judged has no findings to tell', () => {
  expect(findingSentences(failure({ code: 'no_curve', values: {} }))).toEqual([])
})
