import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failure } from '#domain/record/result.ts'
import type { FirstCrack } from '#domain/roast/first-crack.ts'
import type { ScorePart } from '../component.ts'
import { scoreSentence } from '../score-sentences.ts'
import { HOUSE, judgedBy } from '../style.ts'
import { development } from './development.ts'
import { duration } from './duration.ts'
import { firstCrack } from './first-crack.ts'
import { weightLoss } from './weight-loss.ts'

const unknown = {
  durationSeconds: null,
  firstCrack: null,
  greenWeightGrams: null,
  roastedWeightGrams: null,
  curve: failure({ code: 'no_curve', values: {} } as const),
}
const durationPart = (durationSeconds: number | null) =>
  duration.judge({ ...unknown, durationSeconds }, judgedBy(HOUSE, 'duration'))
const weightLossPart = (greenWeightGrams: number | null, roastedWeightGrams: number | null) =>
  weightLoss.judge({ ...unknown, greenWeightGrams, roastedWeightGrams }, judgedBy(HOUSE, 'weight_loss'))
const firstCrackPart = (durationSeconds: number | null, crack: FirstCrack | null) =>
  firstCrack.judge({ ...unknown, durationSeconds, firstCrack: crack }, judgedBy(HOUSE, 'first_crack'))
const developmentPart = (durationSeconds: number | null, crack: FirstCrack | null) =>
  development.judge({ ...unknown, durationSeconds, firstCrack: crack }, judgedBy(HOUSE, 'development'))

const at = (seconds: number) => ({ seconds, inferred: false })

test.each([
  [8 * 60, 20],
  [10 * 60, 20],
  [12 * 60, 20],
  [14 * 60, 10],
  [16 * 60, 0],
  [20 * 60, 0],
  [7 * 60, 15],
  [4 * 60, 0],
  [3 * 60, 0],
  [30 * 60, 0],
])('a roast of %d s earns %d points for its duration', (seconds, points) => {
  expect(durationPart(seconds).points).toBeCloseTo(points, 9)
})

test.each([
  [88, 20],
  [84, 20],
  [86, 20],
  [90, 10],
  [82, 10],
  [92, 0],
  [80, 0],
  [100, 0],
  [70, 0],
])('100 g roasted to %d g earn %d points for weight loss', (roasted, points) => {
  expect(weightLossPart(100, roasted).points).toBeCloseTo(points, 9)
})

test.each([
  [650, 20, 0],
  [750, 20, 20],
  [800, 20, 20],
  [850, 13.3333, 20],
  [875, 10, 15],
  [950, 0, 0],
  [575, 10, 0],
  [0, 0, 0],
  [1000, 0, 0],
])('first crack at %d of 1000 s earns %d points and its development %d', (crack, points, development) => {
  expect(firstCrackPart(1000, at(crack)).points).toBeCloseTo(points, 3)
  expect(developmentPart(1000, at(crack)).points).toBeCloseTo(development, 3)
})

test('each sentence has the measured value, the ideal and the points', () => {
  expect(sentenceOf(durationPart(632))).toBe(
    'Duration 10:32, within the ideal 8:00 to 12:00: 20 of 20 points.',
  )
  expect(sentenceOf(durationPart(737))).toBe(
    'Duration 12:17, above the ideal 8:00 to 12:00: 18.6 of 20 points.',
  )
  expect(sentenceOf(weightLossPart(500, 445))).toBe(
    'Weight loss 11.0 %, below the ideal 12 to 16 %: 15 of 20 points.',
  )
  expect(sentenceOf(firstCrackPart(632, { seconds: 540, inferred: true }))).toBe(
    'First crack at 9:00 (inferred from the curve), 85.4 % of the roast, above the ideal 65 to 80 %: 12.7 of 20 points.',
  )
  expect(sentenceOf(developmentPart(632, at(540)))).toBe(
    'Development time ratio 14.6 %, below the ideal 15 to 25 %: 19.1 of 20 points.',
  )
})

test.each([
  [durationPart(null), 'Duration is not scored: the duration is unknown.'],
  [durationPart(179), 'Duration is not scored: a duration of 2:59 is shorter than 3:00.'],
  [durationPart(1801), 'Duration is not scored: a duration of 30:01 is longer than 30:00.'],
  [durationPart(Number.NaN), 'Duration is not scored: the duration is unknown.'],
  [
    weightLossPart(null, null),
    'Weight loss is not scored: the green weight and the roasted weight are unknown.',
  ],
  [weightLossPart(500, null), 'Weight loss is not scored: the roasted weight is unknown.'],
  [weightLossPart(500, 0), 'Weight loss is not scored: the roasted weight is unknown.'],
  [weightLossPart(null, 425), 'Weight loss is not scored: the green weight is unknown.'],
  [weightLossPart(500, 501), 'Weight loss is not scored: the roasted weight is above the green weight.'],
  [weightLossPart(1000, 699), 'Weight loss is not scored: a loss of 30.1 % is over 30 %.'],
  [weightLossPart(1000, 951), 'Weight loss is not scored: a loss of 4.9 % is under 5 %.'],
  [weightLossPart(500, 500), 'Weight loss is not scored: a loss of 0.0 % is under 5 %.'],
  [firstCrackPart(600, null), 'First crack is not scored: first crack is unknown.'],
  [firstCrackPart(600, at(601)), 'First crack is not scored: first crack at 10:01 lies outside the roast.'],
  [firstCrackPart(null, at(400)), 'First crack is not scored: the duration is unknown.'],
  [developmentPart(600, null), 'Development time ratio is not scored: first crack is unknown.'],
  [
    developmentPart(100, at(50)),
    'Development time ratio is not scored: a duration of 1:40 is shorter than 3:00.',
  ],
])('%o', (part, sentence) => {
  expect(part.points).toBeNull()
  expect(sentenceOf(part)).toBe(sentence)
})

test('a loss of 30 % and one of 5 % are possible', () => {
  expect(weightLossPart(1000, 700).points).toBe(0)
  expect(weightLossPart(1000, 950).points).toBe(0)
})

test('points lie between 0 and 20, and first-crack percent and development add up to the whole roast', () => {
  const roast = fc.tuple(
    fc.double({ min: 180, max: 1800, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  fc.assert(
    fc.property(roast, ([duration, share]) => {
      const first = firstCrackPart(duration, at(duration * share))
      const development = developmentPart(duration, at(duration * share))
      for (const { points } of [durationPart(duration), first, development]) {
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(20)
      }
      expect(percentOf(first) + percentOf(development)).toBeCloseTo(100, 0)
    }),
  )
})

test('only first crack at 75 to 80 % of the roast earns both of its components in full', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), perMille => {
      const both = [firstCrackPart(1000, at(perMille)), developmentPart(1000, at(perMille))]
      expect(both.every(part => part.points === 20)).toBe(perMille >= 750 && perMille <= 800)
    }),
    { numRuns: 500 },
  )
})

function sentenceOf({ fact }: ScorePart): string {
  return scoreSentence(fact)
}

function percentOf({ fact }: ScorePart): number {
  return 'percent' in fact.values ? fact.values.percent : Number.NaN
}
