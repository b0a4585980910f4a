import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failure, success } from '#domain/record/result.ts'
import type { ScoreInput } from './component.ts'
import { measuredOf, scoreOfMeasured } from './measured.ts'
import { scoreRoast } from './score.ts'
import { HOUSE, type JudgingRules } from './style.ts'

// A score by any style, computed a second time: by the rules as they are written in words, with integers of a
// millionth, and without any of the product's functions.

/** How far outside its ideal a component has no points any more, by the specification. */
const DISTANCES = { duration: 4, weight_loss: 4, first_crack: 15, development: 10 }

interface IndependentScore {
  score: number
  letter: string
  components: Record<string, number | null>
  /** The score before it was rounded. */
  exact: number
}

/** `null` if fewer than two components are known. */
function independentScore(roast: ScoreInput, { ideals, points }: JudgingRules): IndependentScore | null {
  const measured: Record<string, number | null> = {
    duration: null,
    weight_loss: null,
    first_crack: null,
    curve: roast.curve.ok ? roast.curve.value.points : null,
    development: null,
  }
  const {
    durationSeconds: long,
    firstCrack: crack,
    greenWeightGrams: green,
    roastedWeightGrams: roasted,
  } = roast
  if (long !== null && long >= 180 && long <= 1800) {
    measured.duration = long / 60
    if (crack !== null && crack.seconds >= 0 && crack.seconds <= long) {
      measured.first_crack = (100 * crack.seconds) / long
      measured.development = 100 - measured.first_crack
    }
  }
  if (green !== null && roasted !== null && green > 0 && roasted > 0 && roasted <= green) {
    const loss = (100 * (green - roasted)) / green
    if (loss >= 5 && loss <= 30) measured.weight_loss = loss
  }
  const components: Record<string, number | null> = {}
  let earned = 0
  let possible = 0
  let known = 0
  let isFull = true
  for (const name of ['duration', 'weight_loss', 'first_crack', 'curve', 'development'] as const) {
    const value = measured[name] ?? null
    const most = points[name]
    components[name] = null
    if (value === null || most === 0) continue
    let share = value / 20
    if (name !== 'curve') {
      const { from, to } = ideals[name]
      const outside = value < from ? from - value : value > to ? value - to : 0
      share = outside >= DISTANCES[name] ? 0 : 1 - outside / DISTANCES[name]
    }
    known += 1
    earned += most * share
    possible += most
    components[name] = toTenths(most * share)
    if (share < 1 - 1e-9) isFull = false
  }
  if (known < 2) return null
  const exact = (100 * earned) / possible
  const rounded = Math.floor(Math.round(exact * 1e6) / 1e6 + 0.5)
  const score = isFull ? 100 : Math.min(99, rounded)
  const letter = score >= 90 ? 'A' : score >= 80 ? 'B' : score >= 70 ? 'C' : score >= 60 ? 'D' : 'F'
  return { score, letter, components, exact }
}

function toTenths(value: number): number {
  return Math.floor(Math.round(value * 1e7) / 1e6 + 0.5) / 10
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const tenths = (most: number) => fc.integer({ min: 0, max: most * 10 }).map(value => value / 10)
const orUnknown = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 8 })

const ideal = (most: number) =>
  fc
    .uniqueArray(tenths(most), { minLength: 2, maxLength: 2 })
    .map(([one = 0, other = 0]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))

/** Five whole parts of 100, some of them 0. */
const points = fc
  .array(fc.oneof(fc.constant(0), fc.constant(100), fc.integer({ min: 0, max: 100 })), {
    minLength: 4,
    maxLength: 4,
  })
  .map(cuts => {
    const [a = 0, b = 0, c = 0, d = 0] = cuts.toSorted((one, other) => one - other)
    return { duration: a, weight_loss: b - a, first_crack: c - b, curve: d - c, development: 100 - d }
  })

const rules: fc.Arbitrary<JudgingRules> = fc.record({
  ideals: fc.record({
    duration: ideal(60),
    weight_loss: ideal(100),
    first_crack: ideal(100),
    development: ideal(100),
  }),
  points,
})

const finding = { amount: 0, place: null }
const curve = (earned: number | null): ScoreInput['curve'] =>
  earned === null
    ? failure({ code: 'no_curve', values: {} })
    : success({
        points: earned,
        sensor: 'bean_probe',
        firstCrackSeconds: 400,
        firstCrackAssumed: false,
        findings: { decline: finding, crash: finding, flick: finding, stall: finding },
      } as never)

const roast: fc.Arbitrary<ScoreInput> = fc.record({
  durationSeconds: orUnknown(between(100, 2000)),
  firstCrack: orUnknown(between(0, 1500).map(seconds => ({ seconds, inferred: false }))),
  greenWeightGrams: orUnknown(between(0, 1000)),
  roastedWeightGrams: orUnknown(between(0, 900)),
  curve: orUnknown(between(0, 20)).map(curve),
})

/** At the very edge between two tenths or two scores, either is right, because sums of fractions are inexact. */
const isEdge = ({ components, exact }: IndependentScore, product: Record<string, number | null>) =>
  Math.abs((exact % 1) - 0.5) < 1e-5 ||
  Object.entries(components).some(
    ([name, value]) => value !== product[name] && Math.abs((value ?? 1e9) - (product[name] ?? -1e9)) < 0.11,
  )

function expectTheSame(input: ScoreInput, style: JudgingRules): void {
  const result = scoreRoast(input, { version: style === HOUSE ? HOUSE.version : 'Own', ...style })
  const apart = independentScore(input, style)
  expect(result.ok).toBe(apart !== null)
  if (!result.ok || apart === null || isEdge(apart, result.value.components)) return
  const { score, letter, components } = result.value
  const { exact, ...rounded } = apart
  expect({ score, letter, components }).toEqual(rounded)
  expect(scoreOfMeasured(measuredOf(input), style)).toBe(score)
}

test('a score by any ideals and points equals an independent computation by the written rules', () => {
  fc.assert(
    fc.property(roast, rules, (input, style) => expectTheSame(input, style)),
    { numRuns: 2_000 },
  )
})

test('a score by the House equals an independent computation', () => {
  fc.assert(
    fc.property(roast, input => expectTheSame(input, HOUSE)),
    { numRuns: 1_000 },
  )
})
