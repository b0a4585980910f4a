import { blendIn, coffeeIn, firstBeanIn } from '#web/parts/bean/coffee-choice.ts'
import type { Run } from '#web/visitor/roasts/live/run.ts'

/** What a choice in a list of coffees says of a run of this green weight. */
export function coffeeOfRun(
  choice: string,
  weight: number | null,
  blends: Parameters<typeof firstBeanIn>[1],
): Pick<Run, 'bean_id' | 'blend_id' | 'greens'> {
  const bean_id = firstBeanIn(choice, blends)
  const coffee = coffeeIn(choice, weight)
  return {
    bean_id,
    blend_id: bean_id === null ? null : blendIn(choice),
    greens: coffee !== null && 'greens' in coffee ? coffee.greens : null,
  }
}
