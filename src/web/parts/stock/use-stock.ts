import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { Stock } from '#contract/stock.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useAdmin } from '#web/session/admin-state.tsx'

const NO_STOCK: ReadonlyMap<number, Stock> = new Map()

/** The stock of each coffee, by the bean's id; empty for visitors, and undefined until the owner's is read. */
export function useStockOfBeans(): ReadonlyMap<number, Stock> | undefined {
  const { admin, isExpected } = useAdmin()
  const { data, isPending } = useCall(calls.listStock, admin ? {} : null)
  const isAwaited = isExpected && isPending
  return useMemo(() => {
    if (isAwaited) return undefined
    return data ? new Map(data.map(stock => [stock.bean_id, stock])) : NO_STOCK
  }, [isAwaited, data])
}
