import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { Stock } from '#contract/stock.ts'
import { isRunningLow } from '#domain/stock/stock-entry.ts'
import { useCall } from '#web/api/get-cache.ts'
import { byRunningOut, isBelowZero } from './by-running-out.ts'

/** A coffee that runs low, and where to buy more of it. */
export interface LowStock {
  stock: Stock
  /** The page of its supplier, if it is known. */
  supplierPage: string | null
}

/**
 * The coffees of which few roasts are left, or less than nothing, what runs out first at the top; none that is put
 * away. Undefined while they are loading, none if that failed.
 */
export function useLowStock(): readonly LowStock[] | undefined {
  const { data: stocks, isPending } = useCall(calls.listStock, {})
  const { data: settings, isPending: isSettingsPending } = useCall(calls.readSettings, {})
  const isLoading = isPending || isSettingsPending
  const low = useMemo(
    () =>
      settings &&
      stocks
        ?.filter(stock => isBelowZero(stock) || isRunningLow(stock, settings.low_stock_roasts))
        .sort(byRunningOut),
    [stocks, settings],
  )
  const beans = useCall(calls.listBeans, low === undefined || low.length === 0 ? null : {}).data
  return useMemo(() => {
    if (isLoading) return undefined
    const beanOf = ({ bean_id }: Stock) => beans?.find(({ id }) => id === bean_id)
    return (low ?? [])
      .filter(stock => !beanOf(stock)?.put_away)
      .map(stock => ({ stock, supplierPage: beanOf(stock)?.source_url ?? null }))
  }, [isLoading, low, beans])
}
