import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { comparedSteps } from './compared-steps.ts'
import { comparisonSummary } from './comparison-summary.ts'
import type { ComparedRoast } from './comparison-table.ts'

const UNKNOWN: ComparedRoast = {
  timeline: EMPTY_TIMELINE,
  milestones: [],
  rateOfRise: [],
  greenWeightGrams: null,
  roastedWeightGrams: null,
  score: null,
}

/** A straight rise from charge to drop with first crack at 80 %, a sample a second. */
function roast({ seconds = 600, charge = 160, crashAt = 0, loss = 15 } = {}): ComparedRoast {
  const timeSeconds = Array.from({ length: seconds + 1 }, (_, second) => second)
  let temperature = charge
  const beanTemperature = timeSeconds.map(second => {
    const rate = second < 60 ? -1 : 0.33 - 0.2 * (second / seconds)
    temperature += crashAt > 0 && second >= crashAt && second < crashAt + 45 ? rate - 0.17 : rate
    return temperature
  })
  return {
    ...UNKNOWN,
    timeline: { ...EMPTY_TIMELINE, timeSeconds, beanTemperature },
    milestones: [{ milestone_type: '1st_crack_start', time_seconds: Math.round(seconds * 0.8) }],
    greenWeightGrams: 300,
    roastedWeightGrams: 300 - 3 * loss,
  }
}

test('what sets a roast apart: its time, its charge, and where its rate of rise went wrong', () => {
  const crashed = comparisonSummary(roast(), roast({ seconds: 484, charge: 145, crashAt: 390 }))
  expect(crashed).toMatchObject([
    { kind: 'time', difference: -116 },
    { kind: 'charge', difference: -15 },
    { kind: 'crash', atSeconds: expect.closeTo(390, -2) },
  ])
})

test('small differences, and faults that both roasts have, are not facts', () => {
  expect(comparisonSummary(roast(), roast({ seconds: 610, charge: 158, loss: 15.5 }))).toEqual([])
  expect(comparisonSummary(roast({ crashAt: 330 }), roast({ crashAt: 330 }))).toEqual([])
  expect(comparisonSummary(roast(), roast({ loss: 18 }))).toEqual([{ kind: 'weight_loss', difference: 3 }])
})

test('with nothing to compare there is no summary', () => {
  expect(comparisonSummary(UNKNOWN, roast())).toBeNull()
})

test('steps are in a row with the same steps of other roasts, without those of machines that regulate themselves', () => {
  const timeSeconds = Array.from({ length: 601 }, (_, second) => second)
  const withPower = (power: (second: number) => number) => ({
    ...EMPTY_TIMELINE,
    timeSeconds,
    power: timeSeconds.map(power),
  })
  const one = withPower(second => (second < 245 ? 8 : 7))
  const two = withPower(second => (second < 100 ? 9 : second < 274 ? 8 : 7))
  const regulated = withPower(second => Math.floor(second / 5))
  expect(
    comparedSteps([one, two, regulated]).map(({ to, steps }) => [
      to,
      ...steps.map(step => step?.timeSeconds ?? null),
    ]),
  ).toEqual([
    [8, 0, 100, null],
    [9, null, 0, null],
    [7, 245, 274, null],
  ])
})
