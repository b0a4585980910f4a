import { expect, test } from 'vitest'
import { judgeCurve } from '#domain/score/curve-part.ts'
import { scoreRoast } from '#domain/score/score.ts'
import { HOUSE } from '#domain/score/style.ts'
import {
  DROP_SECONDS,
  FIRST_CRACK_SECONDS,
  roastRisingAt,
  steadyDecline,
} from '#domain/testing/synthetic-roasts.ts'
import {
  isSameScenario,
  type Scenario,
  scenarioInput,
  scenarioOf,
  sliderRanges,
  withMoved,
} from './scenario.ts'

const recorded = {
  durationSeconds: DROP_SECONDS,
  firstCrack: { seconds: FIRST_CRACK_SECONDS, inferred: true },
  greenWeightGrams: 250,
  roastedWeightGrams: 200,
  curve: judgeCurve(roastRisingAt(steadyDecline), FIRST_CRACK_SECONDS),
}
const asRecorded = scenarioOf(recorded)

function scoreOf(scenario: Scenario) {
  const scored = scoreRoast(scenarioInput(recorded, scenario))
  if (!scored.ok) throw new Error(scored.reason.missing.join(' '))
  return scored.value
}

test('a scenario without changes scores the same as the recorded roast', () => {
  expect(scenarioInput(recorded, asRecorded)).toEqual(recorded)
  expect(isSameScenario(asRecorded, scenarioOf(recorded))).toBe(true)
})

test('a moved weight changes its own component and nothing else', () => {
  const before = scoreOf(asRecorded)
  const after = scoreOf(withMoved(asRecorded, 'roastedWeightGrams', 215))
  expect(before.components.weight_loss).toBe(0)
  expect(after.components).toEqual({ ...before.components, weight_loss: 20 })
})

test('a moved first crack is no longer inferred', () => {
  const moved = scenarioInput(recorded, withMoved(asRecorded, 'firstCrackSeconds', 460))
  expect(moved.firstCrack).toEqual({ seconds: 460, inferred: false })
})

test('if drop is moved before first crack, first crack moves to drop', () => {
  expect(withMoved(asRecorded, 'durationSeconds', 400)).toMatchObject({
    durationSeconds: 400,
    firstCrackSeconds: 400,
  })
})

test('only a first crack at 75 to 80 % of the roast earns full points for both of its components', () => {
  expect(sliderRanges(asRecorded, asRecorded).firstCrackSeconds.ideal).toEqual({
    from: DROP_SECONDS * 0.75,
    to: DROP_SECONDS * 0.8,
  })
  const both = (percent: number) => {
    const { first_crack, development } = scoreOf(
      withMoved(asRecorded, 'firstCrackSeconds', (DROP_SECONDS * percent) / 100),
    ).components
    return [first_crack, development]
  }
  expect([75, 80].map(both)).toEqual([
    [20, 20],
    [20, 20],
  ])
  expect(both(74)[1]).toBeLessThan(20)
  expect(both(81)[0]).toBeLessThan(20)
})

test('the ideal range of one weight follows from the other weight', () => {
  const { greenWeightGrams, roastedWeightGrams } = sliderRanges(asRecorded, asRecorded)
  expect(roastedWeightGrams.ideal?.from).toBeCloseTo(210)
  expect(roastedWeightGrams.ideal?.to).toBeCloseTo(220)
  expect(greenWeightGrams.ideal?.from).toBeCloseTo(227.27)
  expect(greenWeightGrams.ideal?.to).toBeCloseTo(238.1)
})

test("the coloured stretches are the style's ideals, and there is none if no first crack earns both in full", () => {
  const { ideals } = HOUSE
  const light = {
    ...HOUSE,
    ideals: { ...ideals, duration: { from: 6, to: 8 }, first_crack: { from: 85, to: 90 } },
  }
  const { durationSeconds, firstCrackSeconds } = sliderRanges(asRecorded, asRecorded, light)
  expect(durationSeconds.ideal).toEqual({ from: 360, to: 480 })
  expect(firstCrackSeconds.ideal).toEqual({ from: DROP_SECONDS * 0.85, to: DROP_SECONDS * 0.85 })
  const excluding = { ...light, ideals: { ...light.ideals, first_crack: { from: 86, to: 90 } } }
  expect(sliderRanges(asRecorded, asRecorded, excluding).firstCrackSeconds.ideal).toBeNull()
})

test('the sliders include the recorded values, however unusual', () => {
  const odd = { ...asRecorded, durationSeconds: 1500, roastedWeightGrams: 20 }
  const { durationSeconds, roastedWeightGrams } = sliderRanges(odd, odd)
  expect(durationSeconds.highest).toBe(1500)
  expect(roastedWeightGrams.lowest).toBeLessThanOrEqual(20)
})

test('an unknown value has a plausible position until it is moved', () => {
  const empty = {
    durationSeconds: null,
    firstCrackSeconds: null,
    greenWeightGrams: null,
    roastedWeightGrams: null,
  }
  const ranges = sliderRanges(empty, empty)
  expect(ranges.firstCrackSeconds).toMatchObject({ value: 465, highest: 600, ideal: null })
  expect(withMoved(empty, 'greenWeightGrams', 300)).toEqual({ ...empty, greenWeightGrams: 300 })
})
