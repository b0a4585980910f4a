import { LOWEST_LOSS_PERCENT } from '#domain/roast/weights/weight-loss.ts'
import { LONGEST_ROAST_SECONDS, SHORTEST_ROAST_SECONDS } from '#domain/score/believable-times.ts'
import type { ScoreInput } from '#domain/score/component.ts'
import { firstCrackForBoth } from '#domain/score/first-crack-for-both.ts'
import { HOUSE, type Ideal, type JudgingRules } from '#domain/score/style.ts'

/** The values that the simulator's sliders move; null if unknown. Times are in seconds since charge. */
export type Scenario = Pick<ScoreInput, 'durationSeconds' | 'greenWeightGrams' | 'roastedWeightGrams'> & {
  firstCrackSeconds: number | null
}
export type ScenarioValue = keyof Scenario

/** A slider's ends, position and ideal zone. */
export interface SliderRange {
  lowest: number
  highest: number
  /** The position; a plausible one while the value is unknown. */
  value: number
  /** The stretch that earns full points; null if it can't be known. */
  ideal: Ideal | null
}

/** The scenario of the roast as recorded. */
export function scenarioOf({ firstCrack, ...recorded }: ScoreInput): Scenario {
  return {
    durationSeconds: recorded.durationSeconds,
    firstCrackSeconds: firstCrack?.seconds ?? null,
    greenWeightGrams: recorded.greenWeightGrams,
    roastedWeightGrams: recorded.roastedWeightGrams,
  }
}

/** The scenario with one value moved. First crack is kept before drop. */
export function withMoved(scenario: Scenario, name: ScenarioValue, value: number): Scenario {
  const moved = { ...scenario, [name]: value }
  const { durationSeconds, firstCrackSeconds } = moved
  if (durationSeconds === null || firstCrackSeconds === null) return moved
  return { ...moved, firstCrackSeconds: Math.min(firstCrackSeconds, durationSeconds) }
}

/** The input for scoring a scenario: the recorded roast and its judged curve, with the moved values. */
export function scenarioInput(recorded: ScoreInput, scenario: Scenario): ScoreInput {
  const { firstCrackSeconds, ...moved } = scenario
  const isRecorded = firstCrackSeconds === (recorded.firstCrack?.seconds ?? null)
  const movedCrack = firstCrackSeconds === null ? null : { seconds: firstCrackSeconds, inferred: false }
  return { ...recorded, ...moved, firstCrack: isRecorded ? recorded.firstCrack : movedCrack }
}

/** Whether nothing was moved. */
export function isSameScenario(a: Scenario, b: Scenario): boolean {
  return (Object.keys(a) as ScenarioValue[]).every(name => a[name] === b[name])
}

/** The sliders of a scenario, with the ideals of a style. Their ends include the recorded values. */
export function sliderRanges(
  recorded: Scenario,
  scenario: Scenario,
  rules: JudgingRules = HOUSE,
): Record<ScenarioValue, SliderRange> {
  return {
    durationSeconds: durationRange(recorded, scenario, rules),
    firstCrackSeconds: firstCrackRange(scenario, rules),
    greenWeightGrams: greenRange(recorded, scenario, rules),
    roastedWeightGrams: roastedRange(scenario, rules),
  }
}

const USUAL_DURATION = { lowest: 4 * 60, highest: 18 * 60, value: 10 * 60 }
const USUAL_GREEN_GRAMS = 250
const USUAL_LOSS_PERCENT = 14
const HIGHEST_LOSS_PERCENT = 26

function durationRange(
  recorded: Scenario,
  { durationSeconds }: Scenario,
  { ideals }: JudgingRules,
): SliderRange {
  const known = recorded.durationSeconds ?? USUAL_DURATION.value
  const { from, to } = ideals.duration
  return {
    lowest: Math.min(USUAL_DURATION.lowest, Math.max(SHORTEST_ROAST_SECONDS, Math.floor(known / 60) * 60)),
    highest: Math.max(USUAL_DURATION.highest, Math.min(LONGEST_ROAST_SECONDS, Math.ceil(known / 60) * 60)),
    value: durationSeconds ?? USUAL_DURATION.value,
    ideal: { from: from * 60, to: to * 60 },
  }
}

function firstCrackRange({ durationSeconds, firstCrackSeconds }: Scenario, rules: JudgingRules): SliderRange {
  const total = durationSeconds ?? USUAL_DURATION.value
  const { inFull } = firstCrackForBoth(rules)
  const { from, to } = inFull ?? rules.ideals.first_crack
  return {
    lowest: 0,
    highest: Math.ceil(total),
    value: firstCrackSeconds ?? Math.round((total * (from + to)) / 200),
    ideal:
      durationSeconds === null || inFull === null
        ? null
        : { from: (total * from) / 100, to: (total * to) / 100 },
  }
}

function greenRange(
  recorded: Scenario,
  { greenWeightGrams, roastedWeightGrams }: Scenario,
  { ideals }: JudgingRules,
): SliderRange {
  const known = recorded.greenWeightGrams ?? USUAL_GREEN_GRAMS
  const { from, to } = ideals.weight_loss
  return {
    lowest: Math.floor(known * 0.8),
    highest: Math.ceil(known * 1.2),
    value: greenWeightGrams ?? USUAL_GREEN_GRAMS,
    ideal:
      roastedWeightGrams === null
        ? null
        : {
            from: roastedWeightGrams / (1 - from / 100),
            to: roastedWeightGrams / (1 - to / 100),
          },
  }
}

function roastedRange(
  { greenWeightGrams, roastedWeightGrams }: Scenario,
  { ideals }: JudgingRules,
): SliderRange {
  const green = greenWeightGrams ?? USUAL_GREEN_GRAMS
  const after = (lossPercent: number) => green * (1 - lossPercent / 100)
  const { from, to } = ideals.weight_loss
  return {
    lowest: Math.min(Math.floor(after(HIGHEST_LOSS_PERCENT)), Math.floor(roastedWeightGrams ?? green)),
    highest: Math.max(Math.ceil(after(LOWEST_LOSS_PERCENT)), Math.ceil(roastedWeightGrams ?? 0)),
    value: roastedWeightGrams ?? after(USUAL_LOSS_PERCENT),
    ideal: greenWeightGrams === null ? null : { from: after(to), to: after(from) },
  }
}
