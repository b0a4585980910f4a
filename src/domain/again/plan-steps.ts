import type { MachineSetting } from '../roast/roasting-settings.ts'

/** A step of a plan, under the names of the API. */
interface PlannedStep {
  time_seconds: number
  setting: MachineSetting
  to: number
}

/** The longest name of a plan, in characters. */
export const LONGEST_PLAN_NAME = 60
/** More than any recording has. */
export const MOST_PLAN_STEPS = 1_000

/** The steps in order of time, each with the value that its setting had before; null for the first of a setting. */
export function stepsFromBefore<Step extends PlannedStep>(
  steps: readonly Step[],
): (Step & { from: number | null })[] {
  const last = new Map<MachineSetting, number>()
  return inOrder(steps).map(step => {
    const from = last.get(step.setting) ?? null
    last.set(step.setting, step.to)
    return { ...step, from }
  })
}

/** The steps, or marks, in order of time; those of the same time as they were. */
export function inOrder<Timed extends { time_seconds: number }>(timed: readonly Timed[]): Timed[] {
  return timed.toSorted((a, b) => a.time_seconds - b.time_seconds)
}

/** What is wrong with a step or mark of a plan, by its place in the list. */
export interface PlanProblem {
  list: 'steps' | 'marks'
  index: number
  kind: 'after drop' | 'set twice'
}

/** The steps and marks that come after the drop, and steps that set the same again at the same time. */
export function planProblems(plan: {
  steps: readonly PlannedStep[]
  marks: readonly { time_seconds: number }[]
  drop_seconds: number | null
}): PlanProblem[] {
  const drop = plan.drop_seconds ?? Number.POSITIVE_INFINITY
  const late = (['steps', 'marks'] as const).flatMap(list =>
    plan[list].flatMap(({ time_seconds }, index): PlanProblem[] =>
      time_seconds > drop ? [{ list, index, kind: 'after drop' }] : [],
    ),
  )
  const set = new Set<string>()
  const twice = plan.steps.flatMap(({ setting, time_seconds }, index): PlanProblem[] => {
    const key = `${setting} ${time_seconds}`
    const isKnown = set.has(key)
    set.add(key)
    return isKnown ? [{ list: 'steps', index, kind: 'set twice' }] : []
  })
  return [...late, ...twice]
}
