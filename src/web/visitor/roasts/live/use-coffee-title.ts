import type { Bean } from '#contract/beans.ts'
import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { useCall } from '#web/api/get-cache.ts'
import type { Run } from './run.ts'

type CoffeeOfRun = Pick<Run, 'bean_id' | 'blend_id' | 'greens'>

/** What a roast that runs is of, in a few words; null if that isn't known. */
export function useCoffeeTitle(run: CoffeeOfRun): string | null {
  const { data: beans } = useCall(calls.listBeans, {})
  const { data: blends } = useCall(calls.listBlends, run.blend_id === null ? null : {})
  return titleOfRun(run, { beans, blends })
}

/** The same by the coffees and the recipes that are read. */
export function titleOfRun(
  { bean_id, blend_id, greens }: CoffeeOfRun,
  { beans = [], blends = [] }: { beans: readonly Bean[] | undefined; blends: readonly Blend[] | undefined },
): string | null {
  const bean = beans.find(({ id }) => id === bean_id)
  const blend_name = blends.find(({ id }) => id === blend_id)?.name ?? null
  return bean === undefined ? null : coffeeTitle({ bean, greens, blend_name })
}
