import { useEffect } from 'react'
import type { Bean } from '#contract/beans.ts'
import type { Blend } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { useCall } from '#web/api/get-cache.ts'
import { stored } from '#web/ui/stored.ts'
import type { Run } from './run.ts'

type CoffeeOfRun = Pick<Run, 'bean_id' | 'blend_id' | 'greens'>

/** What a roast that runs is of, in a few words, without a network as it was known last; null if that isn't known. */
export function useCoffeeTitle(run: CoffeeOfRun): string | null {
  const { data: beans } = useCall(calls.listBeans, {})
  const { data: blends } = useCall(calls.listBlends, run.blend_id === null ? null : {})
  const known = lastTitle.use()
  const title = titleOfRun(run, { beans, blends })
  const coffee = JSON.stringify([run.bean_id, run.blend_id, run.greens])
  useEffect(() => {
    if (title !== null) lastTitle.set({ coffee, title })
  }, [coffee, title])
  return title ?? (beans === undefined && known?.coffee === coffee ? known.title : null)
}

/** The title that was shown last, and what it is of. */
const lastTitle = stored<{ coffee: string; title: string } | null>('coffee that is roasted', kept =>
  typeof kept?.coffee === 'string' && typeof kept.title === 'string'
    ? { coffee: kept.coffee, title: kept.title }
    : null,
)

/** The same by the coffees and the recipes that are read. */
export function titleOfRun(
  { bean_id, blend_id, greens }: CoffeeOfRun,
  { beans = [], blends = [] }: { beans: readonly Bean[] | undefined; blends: readonly Blend[] | undefined },
): string | null {
  const bean = beans.find(({ id }) => id === bean_id)
  const blend_name = blends.find(({ id }) => id === blend_id)?.name ?? null
  return bean === undefined ? null : coffeeTitle({ bean, greens, blend_name })
}
