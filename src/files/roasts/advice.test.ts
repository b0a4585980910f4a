import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changedInput, scoreHints } from '#domain/score/hints.ts'
import { scoreRoast } from '#domain/score/score.ts'
import { scoreInputOf } from '#domain/score/score-input.ts'
import { HOUSE, type Style } from '#domain/score/style.ts'
import { LEAST_POINTS, nextStep, temperatureAtDrop, worthTelling } from '#domain/story/advice.ts'
import { readRoastFile } from './read-roast-file.ts'

/** Our own exports, and other people's real files if they are beside the repository. */
const folders = ['../../../fixtures/roasts', '../../../../shared/samples/roasts']
  .map(folder => join(import.meta.dirname, folder))
  .filter(existsSync)
const files = folders.flatMap(folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(({ name, parentPath }) =>
    /\.(csv|alog|klog|json|xls|xlsx)$/.test(name) && !name.endsWith('.expected.json')
      ? join(parentPath, name)
      : [],
  ),
)
const roasts = files.flatMap(file => {
  const read = readRoastFile(new Uint8Array(readFileSync(file)), file)
  return read.ok ? read.value.map(({ roast }) => roast) : []
})

const LIGHT: Style = {
  version: 'Light',
  ideals: {
    duration: { from: 6, to: 9 },
    weight_loss: { from: 10, to: 12.5 },
    first_crack: { from: 80, to: 90 },
    development: { from: 8, to: 14 },
  },
  points: { duration: 15, weight_loss: 25, first_crack: 0, curve: 20, development: 40 },
}

test('advice on every file is a step that a roaster makes in one batch, and raises the score by what it says', () => {
  let told = 0
  for (const { timeline, milestones } of roasts) {
    const step = nextStep(timeline)
    const input = scoreInputOf({ timeline, milestones, greenWeightGrams: 500, roastedWeightGrams: 430 })
    for (const style of [HOUSE, LIGHT]) {
      const scoreOf = (roast: typeof input) => {
        const result = scoreRoast(roast, style)
        return result.ok ? result.value.score : Number.NaN
      }
      const advice = worthTelling(
        scoreHints(input, style, { drop: step.drop_within, pace: step.pace_within }),
      )
      expect(advice.length).toBeLessThanOrEqual(2)
      for (const { kind, at_seconds, instead_of_seconds, score_after } of advice) {
        told += 1
        const after = scoreOf(changedInput(input, kind, at_seconds)!)
        expect(after).toBe(score_after)
        expect(after - scoreOf(input)).toBeGreaterThanOrEqual(LEAST_POINTS)
        const seconds = Math.abs(at_seconds - instead_of_seconds)
        expect(seconds).toBeGreaterThanOrEqual(5)
        const [then, now] = [at_seconds, instead_of_seconds].map(at => temperatureAtDrop(timeline, at))
        if (kind === 'drop' && seconds > 30 && then && now)
          // The last half minute is taken as the slope of all of the step.
          expect(Math.abs(then.celsius - now.celsius)).toBeLessThan(8)
        expect(seconds).toBeLessThanOrEqual(kind === 'drop' ? 60 : 30)
      }
    }
  }
  expect(told).toBeGreaterThan(10)
})

test('a change that is too small or gains too little is not told, and a smaller good one is', () => {
  const hint = (kind: 'drop' | 'pace', at_seconds: number, score_after: number) => ({
    kind,
    at_seconds,
    instead_of_seconds: 415,
    score_before: 80,
    score_after,
  })
  expect(worthTelling([hint('drop', 416, 90), hint('drop', 445, 81)])).toEqual([])
  const [drop, later, pace] = [hint('drop', 445, 90), hint('drop', 400, 86), hint('pace', 390, 84)]
  expect(worthTelling([drop!, later!, pace!])).toEqual([drop, pace])
})
