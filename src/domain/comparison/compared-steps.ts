import type { Timeline } from '#domain/curve/timeline.ts'
import type { MachineSetting } from '#domain/roast/roasting-settings.ts'
import { type RoastStep, roastSteps } from '#domain/roast/steps.ts'

/** The same step in several roasts: the nth time that a setting gets a value. */
export interface ComparedStep {
  setting: MachineSetting
  to: number
  /** One per roast; null if it doesn't have the step. */
  steps: (RoastStep | null)[]
}

/** With more steps, the machine regulated itself, and the steps don't show what an operator did. */
const MOST_STEPS = 40

/**
 * The steps of roasts side by side, in order of time: the first time that a setting gets a value beside the first time
 * in the others, the second beside the second. Without the steps of machines that regulate themselves.
 */
export function comparedSteps(timelines: readonly Timeline[]): ComparedStep[] {
  const roasts = timelines
    .map(timeline => roastSteps(timeline))
    .map(steps => (steps.length > MOST_STEPS ? [] : steps))
  const rows = new Map<string, ComparedStep>()
  for (const [roast, steps] of roasts.entries()) {
    const counts = new Map<string, number>()
    for (const step of steps) {
      const value = `${step.setting} ${step.to}`
      const count = counts.get(value) ?? 0
      counts.set(value, count + 1)
      const row = rows.get(`${value} ${count}`) ?? {
        setting: step.setting,
        to: step.to,
        steps: roasts.map(() => null),
      }
      row.steps[roast] = step
      rows.set(`${value} ${count}`, row)
    }
  }
  return [...rows.values()].sort((a, b) => startOf(a) - startOf(b))
}

/** The time of the step in the first roast that has it. */
function startOf({ steps }: ComparedStep): number {
  return steps.find(step => step !== null)?.timeSeconds ?? 0
}
