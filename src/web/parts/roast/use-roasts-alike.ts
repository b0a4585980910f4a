import * as calls from '#contract/calls.ts'
import type { Roast, RoastOfBean } from '#contract/roasts.ts'
import { useCall } from '#web/api/get-cache.ts'

/** The roasts by the same recipe, or else those with the same bean, newest first; none for null. */
export function useRoastsAlike(
  coffee: Pick<Roast, 'bean_id' | 'blend_id'> | null,
): readonly RoastOfBean[] | undefined {
  const blend_id = coffee?.blend_id ?? null
  const ofBean = useCall(
    calls.listRoastsOfBean,
    coffee === null || blend_id !== null ? null : { id: coffee.bean_id },
  )
  const ofRecipe = useCall(calls.listRoastsOfBlend, blend_id === null ? null : { id: blend_id })
  return blend_id === null ? ofBean.data : ofRecipe.data
}
