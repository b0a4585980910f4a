import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failure, success } from '#domain/record/result.ts'
import { FIRST_CRACK_SECONDS, roastRisingAt, steadyDecline } from '../testing/synthetic-roasts.ts'
import type { ScoreInput } from './component.ts'
import { type CurveJudgement, judgeCurve } from './curve-part.ts'
import { changedInput, type ScoreHint, scoreHints } from './hints.ts'
import { scoreRoast } from './score.ts'
import { HOUSE, type Style } from './style.ts'

const steady = judgeCurve(roastRisingAt(steadyDecline), FIRST_CRACK_SECONDS)
const noCurve: CurveJudgement = failure({ code: 'no_curve', values: {} })
const light: Style = {
  version: 'Light',
  ideals: {
    duration: { from: 6, to: 9 },
    weight_loss: { from: 10, to: 12.5 },
    first_crack: { from: 80, to: 90 },
    development: { from: 8, to: 14 },
  },
  points: { duration: 15, weight_loss: 25, first_crack: 0, curve: 20, development: 40 },
}

/** Dropped at 10:23 with first crack at 7:50, like a roast that was let go a bit long. */
const long: ScoreInput = {
  durationSeconds: 623.4,
  firstCrack: { seconds: 420, inferred: false },
  greenWeightGrams: 500,
  roastedWeightGrams: 430,
  curve: steady,
}

function scoreOf(input: ScoreInput, style: Style): number {
  const result = scoreRoast(input, style)
  if (!result.ok) throw new Error('no score')
  return result.value.score
}

test('the hint of an earlier drop says what it would have given, and what would change with it', () => {
  const [first, ...others] = scoreHints(long, HOUSE)
  expect(first).toEqual({
    kind: 'drop',
    at_seconds: 560,
    instead_of_seconds: 623,
    score_before: 85,
    score_after: 100,
    components: { duration: 20, weight_loss: 20, first_crack: 20, curve: 20, development: 20 },
  })
  expect(others.map(({ kind, at_seconds, score_after }) => [kind, at_seconds, score_after])).toEqual([
    ['pace', 505, 93],
  ])
})

test.each([
  ['without first crack', { ...long, firstCrack: null }],
  ['without a duration', { ...long, durationSeconds: null }],
  ['with first crack outside of the roast', { ...long, firstCrack: { seconds: 700, inferred: false } }],
  ['that lost no point', { ...long, durationSeconds: 540 }],
])('a roast %s gets no hint', (_what, input) => {
  expect(scoreHints(input, HOUSE)).toEqual([])
})

const roasts = fc.record({
  durationSeconds: fc.double({ min: 150, max: 1_900, noNaN: true }),
  firstCrack: fc.option(
    fc.record({ seconds: fc.double({ min: 1, max: 1_900, noNaN: true }), inferred: fc.boolean() }),
  ),
  greenWeightGrams: fc.constant(500),
  roastedWeightGrams: fc.option(fc.integer({ min: 340, max: 510 })),
  curve: fc.oneof(
    fc.constant(noCurve),
    fc
      .double({ min: 0, max: 20, noNaN: true })
      .map(points => (steady.ok ? success({ ...steady.value, points }) : steady)),
  ),
})
const styles = fc.constantFrom(HOUSE, light)

test('the score of a hint is what the formula gives for the changed roast', () => {
  fc.assert(
    fc.property(roasts, styles, (input, style) => {
      for (const hint of scoreHints(input, style)) {
        const changed = scoreRoast(changedInput(input, hint.kind, hint.at_seconds)!, style)
        expect(changed).toMatchObject({
          ok: true,
          value: { score: hint.score_after, components: hint.components },
        })
        expect(hint.score_before).toBe(scoreOf(input, style))
        expect(hint.score_after).toBeGreaterThan(hint.score_before)
        expect(hint.instead_of_seconds).toBe(
          Math.round(hint.kind === 'drop' ? input.durationSeconds : input.firstCrack!.seconds),
        )
      }
    }),
    { numRuns: 60 },
  )
})

test('a hint promises 100 only where the formula gives all of it', () => {
  const almost = steady.ok ? success({ ...steady.value, points: 19.95 }) : steady
  const [best] = scoreHints({ ...long, curve: almost }, HOUSE)
  expect(best).toMatchObject({ score_after: 99, components: { curve: 20 } })
})

test('the first hint is the best of all whole seconds within three minutes, and there are at most three', () => {
  fc.assert(
    fc.property(roasts, styles, (input, style) => {
      const hints = scoreHints(input, style)
      expect(hints.length).toBeLessThanOrEqual(3)
      const afters = hints.map(({ score_after }) => score_after)
      expect(afters).toEqual(afters.toSorted((a, b) => b - a))
      expect(Math.max(0, ...afters)).toBe(bestByTrying(input, style))
    }),
    { numRuns: 60 },
  )
})

/** The highest score above that of the roast, found by trying every change by itself; 0 if there is none. */
function bestByTrying(input: ScoreInput, style: Style): number {
  const { durationSeconds: total, firstCrack } = input
  const before = scoreRoast(input, style)
  const isRoast = (seconds: number) => seconds >= 180 && seconds <= 1_800
  if (!before.ok || total === null || firstCrack === null || firstCrack.seconds > total || !isRoast(total))
    return 0
  const tried: ScoreInput[] = []
  for (let second = -180; second <= 180; second += 1) {
    const drop = Math.round(total) + second
    if (drop > firstCrack.seconds && isRoast(drop)) tried.push({ ...input, durationSeconds: drop })
    const seconds = Math.round(firstCrack.seconds) + second
    const later = seconds + total - firstCrack.seconds
    if (seconds > 0 && isRoast(later) && second !== 0)
      tried.push({ ...input, durationSeconds: later, firstCrack: { ...firstCrack, seconds } })
  }
  const best = Math.max(...tried.map(each => scoreOf(each, style)))
  return best > before.value.score ? best : 0
}

test('hints change nothing but times: weight loss and curve keep their points', () => {
  fc.assert(
    fc.property(roasts, input => {
      const before = scoreRoast(input, light)
      const keeps = ({ components }: ScoreHint) => [components.weight_loss, components.curve]
      for (const hint of scoreHints(input, light)) {
        expect(before.ok && keeps({ ...hint, components: before.value.components })).toEqual(keeps(hint))
      }
    }),
    { numRuns: 40 },
  )
})
