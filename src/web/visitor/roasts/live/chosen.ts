import type { RunningRoast } from '#contract/live/running-roasts.ts'
import type { GreenPart } from '#domain/bean/blend/greens.ts'
import { pick } from '#domain/record/named-values.ts'

/** What is chosen for a roast that runs. */
export interface Choice {
  bean_id: number | null
  /** The recipe by which it is roasted, besides the coffee of which it has most. */
  blend_id: number | null
  /** Several coffees without a recipe; null for one, or for those of the recipe. */
  greens: readonly GreenPart[] | null
  green_weight_g: number | null
  plan_roast_id: number | null
  plan_id: number | null
}

/** The parts of it, each of which can be chosen without the others. */
const FIELDS = {
  coffee: ['bean_id', 'blend_id', 'greens'],
  weight: ['green_weight_g'],
  plan: ['plan_roast_id', 'plan_id'],
} as const
export const CHOSEN = ['coffee', 'weight', 'plan'] as const satisfies (keyof typeof FIELDS)[]
export type Chosen = keyof typeof FIELDS

/** What was chosen, as the server has it. */
export function choiceOf(roast: RunningRoast): Choice {
  const { bean_id, blend_id, greens, green_weight_g, plan_roast_id, plan_id = null } = roast
  const parts = blend_id === null ? (greens?.map(part => pick(part, ['bean_id', 'grams'])) ?? null) : null
  return { bean_id, blend_id, greens: parts, green_weight_g, plan_roast_id, plan_id }
}

/** Parts of a choice. */
export function partsOfChoice(choice: Choice, parts: readonly Chosen[]): Partial<Choice> {
  return pick(
    choice,
    parts.flatMap(part => [...FIELDS[part]]),
  )
}
