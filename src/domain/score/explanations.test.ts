import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import type { RoastMark } from '#domain/roast/correction.ts'
import type { FirstCrack } from '#domain/roast/first-crack.ts'
import { DEFAULT_UNITS, type FigureUnits } from '#domain/words/shown-figures.ts'
import { randomFrom } from '../../../demo/random.ts'
import { demoRoasts } from '../../../demo/roasts.ts'
import { scoreCurve, scoreCurveNames } from '../testing/score-curves.ts'
import {
  FIRST_CRACK_SECONDS,
  repeatableNoise,
  roastRisingAt,
  steadyDecline,
  withTemperatures,
} from '../testing/synthetic-roasts.ts'
import type { ScoreInput } from './component.ts'
import { judgeCurve } from './curve-part.ts'
import { scoreRoast } from './score.ts'
import { scoreInputOf } from './score-input.ts'
import { scoreSentence } from './score-sentences.ts'

const GOLDEN = join(import.meta.dirname, '../../../fixtures/sentences/score-explanations.txt')
const FAHRENHEIT: FigureUnits = { temperature: '°F', weight: 'oz' }

const steady = roastRisingAt(steadyDecline)
const NOTHING: ScoreInput = {
  durationSeconds: null,
  firstCrack: null,
  greenWeightGrams: null,
  roastedWeightGrams: null,
  curve: judgeCurve(EMPTY_TIMELINE, null),
}
const IDEAL: ScoreInput = {
  durationSeconds: 600,
  firstCrack: { seconds: FIRST_CRACK_SECONDS, inferred: false },
  greenWeightGrams: 500,
  roastedWeightGrams: 430,
  curve: judgeCurve(steady, FIRST_CRACK_SECONDS),
}

/** The sentences of a score, or those that say why there is none. */
function sentencesOf(input: ScoreInput, units: FigureUnits): readonly string[] {
  const result = scoreRoast(input)
  const facts = result.ok ? result.value.explanation_facts : result.reason.missing
  return facts.map(fact => scoreSentence(fact, units))
}

function cases(): [name: string, input: ScoreInput][] {
  return [['nothing known', NOTHING], ...ofFigures(), ...ofMarks(), ...ofCurves(), ...ofDemoRoasts()]
}

function ofFigures(): [string, ScoreInput][] {
  const durations = [Number.NaN, 0, 179, 180, 239.6, 320, 479.4, 480, 599.6, 720, 721, 960, 1799, 1800, 1801]
  const weights: [number | null, number | null][] = [
    [null, 400],
    [500, null],
    [0, 400],
    [500, -1],
    [500, 501],
    [500, 500],
    [1000, 400],
    ...[399.9, 410, 420, 425.15, 440, 449.75, 460, 480, 499.99].map((roasted): [number, number] => [
      500,
      roasted,
    ]),
  ]
  return [
    ...durations.map((durationSeconds): [string, ScoreInput] => [
      `duration ${durationSeconds} s`,
      { ...IDEAL, durationSeconds },
    ]),
    ...weights.map(([greenWeightGrams, roastedWeightGrams]): [string, ScoreInput] => [
      `weights ${greenWeightGrams} g, ${roastedWeightGrams} g`,
      { ...IDEAL, greenWeightGrams, roastedWeightGrams },
    ]),
  ]
}

function ofMarks(): [string, ScoreInput][] {
  const cracks: (FirstCrack | null)[] = [
    null,
    ...[-5, 0, 200, 299.6, 390, 420, 455.5, 465, 480, 510, 599, 600, 601].map(seconds => ({
      seconds,
      inferred: false,
    })),
    { seconds: 470.4, inferred: true },
  ]
  const hands: RoastMark[][] = [
    ['charge'],
    ['drop'],
    ['charge', 'drop'],
    ['1st_crack_start'],
    ['charge', '1st_crack_start', 'yellowing'],
  ]
  return [
    ...cracks.map((firstCrack): [string, ScoreInput] => [
      `first crack ${firstCrack?.seconds ?? 'unknown'}${firstCrack?.inferred ? ', inferred' : ''}`,
      { ...IDEAL, firstCrack },
    ]),
    ...hands.map((setByHand): [string, ScoreInput] => [
      `set by hand: ${setByHand.join(', ')}`,
      { ...IDEAL, setByHand },
    ]),
  ]
}

/** A triangular bump of height 1 that falls to 0 at a distance of `reach` from its middle. */
function bump(second: number, middle: number, reach: number): number {
  return Math.max(0, 1 - Math.abs(second - middle) / reach)
}

function ofCurves(): [string, ScoreInput][] {
  const noise = repeatableNoise(0.3)
  const timelines: [string, Timeline][] = [
    ...scoreCurveNames().map((name): [string, Timeline] => [name, scoreCurve(name)]),
    ...[1, 3, 5, 8].flatMap(depth =>
      [0, 1.5, 4].map((rebound): [string, Timeline] => [
        `crash ${depth}, flick ${rebound}`,
        roastRisingAt(
          second => steadyDecline(second) - depth * bump(second, 500, 30) + rebound * bump(second, 550, 25),
        ),
      ]),
    ),
    ...[10, 55, 120].map((seconds): [string, Timeline] => [
      `stall of ${seconds} s`,
      roastRisingAt(second => (second >= 280 && second < 280 + seconds ? 0 : steadyDecline(second))),
    ]),
    ['flat rate', roastRisingAt(() => 9)],
    ['noise', withTemperatures(steady, temperature => temperature + noise())],
    [
      'a gap',
      withTemperatures(steady, (temperature, second) =>
        second > 100 && second < 140 ? Number.NaN : temperature,
      ),
    ],
    ['infrared', { ...steady, beanTemperature: [], ibtsTemperature: steady.beanTemperature }],
    ['short', { ...EMPTY_TIMELINE, timeSeconds: [0, 10, 20], beanTemperature: [90, 100, 110] }],
    [
      'long gap',
      { ...EMPTY_TIMELINE, timeSeconds: [0, 100, 200, 300], beanTemperature: [90, 100, 150, 200] },
    ],
  ]
  return timelines.flatMap(([name, timeline]) =>
    [FIRST_CRACK_SECONDS, null].map((crack): [string, ScoreInput] => [
      `curve: ${name}${crack === null ? ', without first crack' : ''}`,
      { ...IDEAL, curve: judgeCurve(timeline, crack) },
    ]),
  )
}

function ofDemoRoasts(): [string, ScoreInput][] {
  const roasts = demoRoasts(60, ['Kenya', 'Peru', 'Brazil', 'Rwanda'], new Date('2026-11-20'), randomFrom(7))
  return roasts.map(roast => [`demo ${roast.sourceName}`, scoreInputOf(roast)])
}

test('a score explains itself in the same sentences as ever, in °C and in °F', async () => {
  const written = cases().map(([name, input]) => {
    const sentences = sentencesOf(input, DEFAULT_UNITS)
    const converted = sentencesOf(input, FAHRENHEIT).filter(sentence => !sentences.includes(sentence))
    return [name, ...[...sentences, ...converted].map(sentence => `  ${sentence}`)].join('\n')
  })
  await expect(`${written.join('\n')}\n`).toMatchFileSnapshot(GOLDEN)
})
