import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failure, success } from '#domain/record/result.ts'
import { FIRST_CRACK_SECONDS, roastRisingAt, steadyDecline } from '../testing/synthetic-roasts.ts'
import { scoreLetter } from './category.ts'
import type { ScoreInput } from './component.ts'
import { type CurveJudgement, judgeCurve } from './curve-part.ts'
import { type ScoreProblem, type ScoreResult, scoreRoast } from './score.ts'
import { SCORE_COMPONENT_NAMES } from './score-components.ts'
import { scoreSentence } from './score-sentences.ts'

const steady = judgeCurve(roastRisingAt(steadyDecline), FIRST_CRACK_SECONDS)
const noCurve: CurveJudgement = failure({ code: 'no_curve', values: {} })
const nothing: ScoreInput = {
  durationSeconds: null,
  firstCrack: null,
  greenWeightGrams: null,
  roastedWeightGrams: null,
  curve: noCurve,
}
const ideal: ScoreInput = {
  durationSeconds: 600,
  firstCrack: { seconds: 470, inferred: false },
  greenWeightGrams: 500,
  roastedWeightGrams: 430,
  curve: steady,
}

function scored(input: ScoreInput): ScoreResult {
  const result = scoreRoast(input)
  if (!result.ok) throw new Error(missingOf(result.reason).join(' '))
  return result.value
}

function missingOf({ missing }: ScoreProblem): string[] {
  return missing.map(fact => scoreSentence(fact))
}

function sentencesOf({ explanation_facts }: ScoreResult): string[] {
  return explanation_facts.map(fact => scoreSentence(fact))
}

/** A judged curve with these points. */
function curveOf(points: number): CurveJudgement {
  return steady.ok ? success({ ...steady.value, points }) : steady
}

test('a roast that lost a point does not earn 100, however it is rounded', () => {
  const { score, components } = scored({ ...ideal, curve: curveOf(19.5) })
  expect([score, components.curve]).toEqual([99, 19.5])
  const partial = { ...ideal, roastedWeightGrams: null }
  expect(scored({ ...partial, curve: curveOf(19.9) }).score).toBe(99)
  expect(scored({ ...ideal, curve: curveOf(19.96) })).toMatchObject({ score: 99, components: { curve: 20 } })
})

test('a roast that is ideal in all five earns 100', () => {
  const { explanation_facts, measured: _, ...result } = scored(ideal)
  expect({ ...result, explanations: explanation_facts.map(fact => scoreSentence(fact)) }).toEqual({
    score: 100,
    letter: 'A',
    version: 'v1.0.0',
    components: { duration: 20, weight_loss: 20, first_crack: 20, curve: 20, development: 20 },
    dtr: 21.6667,
    explanations: [
      'Duration 10:00, within the ideal 8:00 to 12:00: 20 of 20 points.',
      'Weight loss 14.0 %, within the ideal 12 to 16 %: 20 of 20 points.',
      'First crack at 7:50, 78.3 % of the roast, within the ideal 65 to 80 %: 20 of 20 points.',
      'Temperature curve (bean probe): the rate of rise should fall steadily and does: 20 of 20 points.',
      'Development time ratio 21.7 %, within the ideal 15 to 25 %: 20 of 20 points.',
    ],
  })
})

test('an unknown component counts neither for nor against the roast', () => {
  const result = scored({
    ...ideal,
    roastedWeightGrams: null,
    durationSeconds: 14 * 60,
    curve: noCurve,
    firstCrack: { seconds: 650, inferred: false },
  })
  expect(result.components).toMatchObject({ weight_loss: null, curve: null, duration: 10 })
  expect(result.score).toBe(83)
  expect(sentencesOf(result)).toHaveLength(5)
})

test('without first crack there is no first crack component, no development and no ratio', () => {
  const result = scored({ ...ideal, firstCrack: null })
  expect(result.components).toMatchObject({ first_crack: null, development: null })
  expect(result.dtr).toBeNull()
  expect(result.score).toBe(100)
})

test('with fewer than two known components there is no score, and every missing one is named', () => {
  const none = scoreRoast(nothing)
  expect(none.ok ? [] : missingOf(none.reason)).toEqual([
    'Duration is not scored: the duration is unknown.',
    'Weight loss is not scored: the green weight and the roasted weight are unknown.',
    'First crack is not scored: the duration is unknown.',
    'Temperature curve is not scored: there is no temperature curve.',
    'Development time ratio is not scored: the duration is unknown.',
  ])
  const durationAlone = scoreRoast({ ...nothing, durationSeconds: 600 })
  expect(durationAlone).toMatchObject({ ok: false, reason: { missing: { length: 4 } } })
  expect(scoreRoast({ ...nothing, durationSeconds: 600, curve: steady })).toMatchObject({ ok: true })
})

test('impossible inputs count as unknown', () => {
  expect(scored({ ...ideal, roastedWeightGrams: 501 }).components.weight_loss).toBeNull()
  expect(scored({ ...ideal, greenWeightGrams: 1000 }).components.weight_loss).toBeNull()
  expect(scored({ ...ideal, firstCrack: { seconds: 700, inferred: false } }).dtr).toBeNull()
  expect(scored({ ...ideal, durationSeconds: 31 * 60 }).components).toEqual({
    duration: null,
    weight_loss: 20,
    first_crack: null,
    curve: 20,
    development: null,
  })
})

test('the score rounds half up from full precision, the components to one decimal', () => {
  const twoKnown = { ...nothing, durationSeconds: 600 }
  expect(scored({ ...twoKnown, curve: curveOf(13) }).score).toBe(83)
  expect(scored({ ...twoKnown, curve: curveOf(12.99) }).score).toBe(82)
  expect(scored({ ...twoKnown, curve: curveOf(12.96) }).components.curve).toBe(13)
})

test('the letter follows the rounded score: 89.5 is an A', () => {
  expect(scored({ ...nothing, durationSeconds: 600, curve: curveOf(15.8) })).toMatchObject({
    score: 90,
    letter: 'A',
  })
})

test('first crack at 77.5 % earns both of its components, at 70 % only one', () => {
  expect(scored({ ...ideal, firstCrack: { seconds: 465, inferred: false } }).components).toMatchObject({
    first_crack: 20,
    development: 20,
  })
  expect(scored({ ...ideal, firstCrack: { seconds: 420, inferred: false } }).components).toMatchObject({
    first_crack: 20,
    development: 10,
  })
})

test('for any input, a score is whole, between 0 and 100, and made of its components', () => {
  const number = fc.option(fc.oneof(fc.double({ min: 0, max: 2000 }), fc.double()))
  const input = fc.record({
    durationSeconds: number,
    firstCrack: fc.option(fc.record({ seconds: fc.double({ min: -10, max: 2000 }), inferred: fc.boolean() })),
    greenWeightGrams: number,
    roastedWeightGrams: number,
    curve: fc.oneof(fc.constant(noCurve), fc.double({ min: 0, max: 20, noNaN: true }).map(curveOf)),
  })
  fc.assert(
    fc.property(input, given => {
      const result = scoreRoast(given)
      if (!result.ok) {
        expect(result.reason.missing.length).toBeGreaterThanOrEqual(4)
        return
      }
      const { score, letter, components } = result.value
      const explanations = sentencesOf(result.value)
      const known = Object.values(components).filter(points => points !== null)
      expect(Object.keys(components)).toEqual([...SCORE_COMPONENT_NAMES])
      expect(explanations).toHaveLength(SCORE_COMPONENT_NAMES.length)
      expect(explanations.join(' ')).not.toMatch(/NaN|Infinity|undefined|null/)
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      expect(letter).toBe(scoreLetter(score))
      const mean = known.reduce((sum, points) => sum + points, 0) / known.length
      expect(Math.abs(score - mean * 5)).toBeLessThanOrEqual(0.5 + 0.05 * 5 + 1e-9)
    }),
  )
})

test('more points in one component never lower the score', () => {
  const points = fc.double({ min: 0, max: 20, noNaN: true })
  fc.assert(
    fc.property(points, points, (a, b) => {
      const lower = scored({ ...ideal, curve: curveOf(Math.min(a, b)) }).score
      expect(scored({ ...ideal, curve: curveOf(Math.max(a, b)) }).score).toBeGreaterThanOrEqual(lower)
    }),
  )
})
