import type { Blend } from '#contract/blend/blends.ts'
import { largestFirst } from '#domain/bean/blend/recipe.ts'
import { blendIn } from '#web/owner/parts/bean/coffee-choice.ts'
import type { Run } from '#web/visitor/roasts/live/run.ts'

/** What a choice in a list of coffees says of a run; a recipe counts for the coffee of which it has most. */
export function coffeeOfRun(
  choice: string,
  blends: readonly Pick<Blend, 'id' | 'parts'>[],
): Pick<Run, 'bean_id' | 'blend_id'> {
  const blend_id = blendIn(choice)
  if (blend_id === null) return { bean_id: choice === '' ? null : Number(choice), blend_id }
  const [most] = largestFirst(blends.find(({ id }) => id === blend_id)?.parts ?? [])
  return most === undefined ? { bean_id: null, blend_id: null } : { bean_id: most.bean_id, blend_id }
}
