import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failure, success } from '#domain/record/result.ts'
import { FIRST_CRACK_SECONDS, roastRisingAt, steadyDecline } from '../testing/synthetic-roasts.ts'
import type { ScoreInput } from './component.ts'
import { judgeCurve } from './curve-part.ts'
import { measuredOf, scoreOfMeasured } from './measured.ts'
import { type ScoreResult, scoreRoast } from './score.ts'
import { scoreMeaning } from './score-meaning.ts'
import { scoreSentence } from './score-sentences.ts'
import { HOUSE, type JudgingRules, type Style } from './style.ts'

const steady = judgeCurve(roastRisingAt(steadyDecline), FIRST_CRACK_SECONDS)
const LIGHT: Style = {
  version: 'Light 2',
  ideals: {
    duration: { from: 6.5, to: 9 },
    weight_loss: { from: 10, to: 12.5 },
    first_crack: { from: 80, to: 90 },
    development: { from: 8, to: 14 },
  },
  points: { duration: 15, weight_loss: 25, first_crack: 0, curve: 20, development: 40 },
}
const roast: ScoreInput = {
  durationSeconds: 600,
  firstCrack: { seconds: 500, inferred: false },
  greenWeightGrams: 500,
  roastedWeightGrams: 430,
  curve: steady,
}

function scored(input: ScoreInput, style: Style): ScoreResult {
  const result = scoreRoast(input, style)
  if (!result.ok) throw new Error('no score')
  return result.value
}

test("a style of the owner's judges by its own ideals and points, and the score says so", () => {
  const { measured: _, explanation_facts, ...score } = scored(roast, LIGHT)
  expect(score).toEqual({
    // 11.25 + 15.625 + 20 + 29.3333 of 100
    score: 76,
    letter: 'C',
    version: 'Light 2',
    style: { ideals: LIGHT.ideals, points: LIGHT.points },
    components: { duration: 11.3, weight_loss: 15.6, first_crack: null, curve: 20, development: 29.3 },
    dtr: 16.6667,
  })
  expect(explanation_facts.map(fact => scoreSentence(fact))).toEqual([
    'Duration 10:00, above the ideal 6:30 to 9:00: 11.3 of 15 points.',
    'Weight loss 14.0 %, above the ideal 10 to 12.5 %: 15.6 of 25 points.',
    'First crack is not scored: the style gives it no points.',
    'Temperature curve (bean probe): the rate of rise should fall steadily and does: 20 of 20 points.',
    'Development time ratio 16.7 %, above the ideal 8 to 14 %: 29.3 of 40 points.',
  ])
})

test("the House's facts and score don't speak of styles", () => {
  const score = scored(roast, HOUSE)
  expect(score).not.toHaveProperty('style')
  expect(JSON.stringify(score)).not.toContain('of_points')
  expect(score).toEqual(scored(roast, { ...HOUSE }))
})

test('an F says what was wrong by the points and the ideals of its style', () => {
  const score = scored({ ...roast, durationSeconds: 900, roastedWeightGrams: 400 }, LIGHT)
  expect(scoreMeaning(score)).toMatch(
    /An F because too much of the time came after first crack \(44.4\u00a0%; ideal 8 to 14\u00a0%\) and the beans lost too much/,
  )
})

test('a style that leaves all but one component out gives no score', () => {
  const points = { duration: 100, weight_loss: 0, first_crack: 0, curve: 0, development: 0 }
  expect(scoreRoast(roast, { ...LIGHT, points })).toMatchObject({ ok: false })
  expect(scoreOfMeasured(measuredOf(roast), { ...LIGHT, points })).toBeNull()
})

const value = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
const ideal = (most: number) =>
  fc
    .tuple(value(0, most), value(0, most))
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const rules: fc.Arbitrary<JudgingRules> = fc.record({
  ideals: fc.record({
    duration: ideal(60),
    weight_loss: ideal(100),
    first_crack: ideal(100),
    development: ideal(100),
  }),
  points: fc.tuple(...[0, 1, 2, 3, 4].map(() => fc.integer({ min: 0, max: 3 }))).map(shares => {
    const [duration = 0, weight_loss = 0, first_crack = 0, curve = 0, development = 0] = shares
    const sum = duration + weight_loss + first_crack + curve + development || 1
    const of = (share: number) => (share / sum) * 100
    return {
      duration: of(duration),
      weight_loss: of(weight_loss),
      first_crack: of(first_crack),
      curve: of(curve),
      development: of(development),
    }
  }),
})
const roasts: fc.Arbitrary<ScoreInput> = fc.record({
  durationSeconds: fc.option(value(100, 2_000)),
  firstCrack: fc.option(fc.record({ seconds: value(0, 2_000), inferred: fc.boolean() })),
  greenWeightGrams: fc.option(fc.constant(500)),
  roastedWeightGrams: fc.option(value(300, 520)),
  curve: fc.oneof(
    fc.constant(failure({ code: 'no_curve', values: {} } as const)),
    value(0, 20).map(points => (steady.ok ? success({ ...steady.value, points }) : steady)),
  ),
})

test('a score follows the formula as the specification writes it, computed independently', () => {
  fc.assert(
    fc.property(roasts, rules, (input, { ideals, points }) => {
      const result = scoreRoast(input, { version: 'Own', ideals, points })
      const expected = independentScore(input, { ideals, points })
      if (expected === null) {
        expect(result.ok).toBe(false)
        return
      }
      const score = scored(input, { version: 'Own', ideals, points })
      expect(Math.abs(score.score - expected.percent)).toBeLessThanOrEqual(
        expected.percent < 99.5 ? 0.5001 : 1,
      )
      for (const [name, earned] of Object.entries(expected.earned)) {
        const shown = score.components[name as keyof typeof score.components]
        if (earned === null) expect(shown).toBeNull()
        else expect(Math.abs(shown! - earned)).toBeLessThanOrEqual(0.0501)
      }
    }),
    { numRuns: 500 },
  )
})

/** The formula once more, written from the specification alone. Null for fewer than two known components. */
function independentScore(input: ScoreInput, { ideals, points }: JudgingRules) {
  const { durationSeconds: total, firstCrack, greenWeightGrams: green, roastedWeightGrams: roasted } = input
  const isRoast = total !== null && total >= 180 && total <= 1_800
  const crack = isRoast && firstCrack !== null && firstCrack.seconds <= total ? firstCrack.seconds : null
  const loss = green === null || roasted === null ? null : ((green - roasted) / green) * 100
  const values = {
    duration: isRoast ? total / 60 : null,
    weight_loss: loss === null || loss < 5 || loss > 30 ? null : loss,
    first_crack: crack === null ? null : (crack / total!) * 100,
    development: crack === null ? null : 100 - (crack / total!) * 100,
  }
  const distances = { duration: 4, weight_loss: 4, first_crack: 15, development: 10 }
  const earned: Record<string, number | null> = {
    curve: input.curve.ok && points.curve > 0 ? (input.curve.value.points / 20) * points.curve : null,
  }
  for (const name of ['duration', 'weight_loss', 'first_crack', 'development'] as const) {
    const [measured, { from, to }] = [values[name], ideals[name]]
    if (measured === null || points[name] === 0) {
      earned[name] = null
      continue
    }
    const outside = measured < from ? from - measured : measured > to ? measured - to : 0
    earned[name] = points[name] * Math.max(0, 1 - outside / distances[name])
  }
  const known = Object.entries(earned).filter(([, each]) => each !== null)
  if (known.length < 2) return null
  const most = known.reduce((sum, [name]) => sum + points[name as keyof typeof points], 0)
  return { earned, percent: (known.reduce((sum, [, each]) => sum + each!, 0) / most) * 100 }
}

test('measured values alone give the same score as the samples, by any style', () => {
  fc.assert(
    fc.property(roasts, rules, (input, judging) => {
      const result = scoreRoast(input, { version: 'Own', ...judging })
      const again = scoreOfMeasured(JSON.parse(JSON.stringify(measuredOf(input))), judging)
      expect(again).toBe(result.ok ? result.value.score : null)
    }),
    { numRuns: 300 },
  )
})
