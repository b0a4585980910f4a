import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { FIRST_CRACK_SECONDS, roastRisingAt, steadyDecline } from '../testing/synthetic-roasts.ts'
import { scoreRoast } from './score.ts'
import { scoreInputOf } from './score-input.ts'

const record = {
  timeline: roastRisingAt(steadyDecline),
  milestones: [{ milestone_type: '1st_crack_start' as const, time_seconds: FIRST_CRACK_SECONDS }],
  greenWeightGrams: 500,
  roastedWeightGrams: 430,
}

test('a roast with an ideal record earns 100', () => {
  expect(scoreRoast(scoreInputOf(record))).toMatchObject({ ok: true, value: { score: 100 } })
})

test('a record of weights alone is not enough for a score', () => {
  const input = scoreInputOf({ ...record, timeline: EMPTY_TIMELINE, milestones: [] })
  expect(input).toMatchObject({ durationSeconds: null, firstCrack: null, greenWeightGrams: 500 })
  expect(scoreRoast(input)).toMatchObject({ ok: false })
})

test('the simulator moves first crack without judging the curve again', () => {
  const input = scoreInputOf(record)
  const moved = scoreRoast({ ...input, firstCrack: { seconds: 540, inferred: false } })
  expect(moved).toMatchObject({
    ok: true,
    value: { components: { first_crack: 6.7, curve: 20, development: 10 } },
  })
})
