import * as calls from '#contract/calls.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { useCall } from '#web/api/get-cache.ts'
import type { Run } from './run.ts'

/** What a roast that runs is of, in a few words; null if that isn't known. */
export function useCoffeeTitle({
  bean_id,
  blend_id,
  greens,
}: Pick<Run, 'bean_id' | 'blend_id' | 'greens'>): string | null {
  const { data: beans } = useCall(calls.listBeans, {})
  const { data: blends } = useCall(calls.listBlends, blend_id === null ? null : {})
  const bean = beans?.find(({ id }) => id === bean_id)
  const blend_name = blends?.find(({ id }) => id === blend_id)?.name ?? null
  return bean === undefined ? null : coffeeTitle({ bean, greens, blend_name })
}
