import * as calls from '#contract/calls.ts'
import type { RoastOfBean } from '#contract/roasts.ts'
import { isOfOneCoffee } from '#domain/bean/blend/greens.ts'
import { useCall } from '#web/api/get-cache.ts'
import { blendIn, firstBeanIn, partsIn } from '#web/parts/bean/coffee-choice.ts'
import { useRoastsAlike } from '#web/parts/roast/use-roasts-alike.ts'
import type { Run } from '#web/visitor/roasts/live/run.ts'

/*
 * What is followed, as the list of it has it: the id of a roast, or `plan` before the id of a plan; '' for nothing.
 */

const PLAN = 'plan '

/** What a run follows. */
type Followed = Pick<Run, 'plan_roast_id' | 'plan_id'>

/** The choice of a plan. */
export function planChoice(id: number | string): string {
  return `${PLAN}${id}`
}

/** What the list has for what a run follows. */
export function followedOf({ plan_roast_id, plan_id }: Followed): string {
  return plan_id === null ? String(plan_roast_id ?? '') : planChoice(plan_id)
}

/** What is followed, as a run has it. A plan whose list isn't read yet is the one that the address says. */
export function followedIn(choice: string, { plans }: Pick<Followable, 'plans'>): Followed {
  if (!choice.startsWith(PLAN)) return { plan_roast_id: choice === '' ? null : Number(choice), plan_id: null }
  const id = Number(choice.slice(PLAN.length))
  const plan = plans?.find(each => each.id === id)
  return { plan_roast_id: plan?.roast_id ?? null, plan_id: plans === undefined || plan ? id : null }
}

/** What can be followed in a roast of a coffee. */
export type Followable = ReturnType<typeof useFollowable>

/** The same for a choice of `coffee-choice.ts`. */
export function useFollowable(coffee: string) {
  const { data: beans } = useCall(calls.listBeans, {})
  const { data: blends = [] } = useCall(calls.listBlends, {})
  const bean = beans?.find(({ id }) => String(id) === coffee)
  const blend_id = blendIn(coffee)
  const first = firstBeanIn(coffee, blends)
  const isAlike = first !== null && partsIn(coffee) === null
  const roasts: readonly RoastOfBean[] = useRoastsAlike(isAlike ? { bean_id: first, blend_id } : null) ?? []
  const { data: plans } = useCall(calls.listPlans, bean === undefined ? null : { bean_id: bean.id })
  const best = (blend_id === null ? roasts.filter(isOfOneCoffee) : [...roasts]).sort(
    (one, other) => (other.score ?? -1) - (one.score ?? -1),
  )[0]
  return {
    roasts,
    /** Undefined until they are read. */
    plans,
    reference: bean?.reference_roast_id ?? null,
    best: best?.id ?? null,
    /** The coffee of which the roasts are; null for those of a recipe. */
    ofBean: blend_id === null ? first : null,
  }
}
