import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { Stock } from '#contract/stock.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useAdmin } from '#web/session/admin-state.tsx'

const NO_STOCK: ReadonlyMap<number, Stock> = new Map()

/** The stock of each coffee, by the bean's id; empty until it is read, and for visitors. */
export function useStockOfBeans(): ReadonlyMap<number, Stock> {
  const { admin } = useAdmin()
  const { data } = useCall(calls.listStock, admin ? {} : null)
  return useMemo(() => (data ? new Map(data.map(stock => [stock.bean_id, stock])) : NO_STOCK), [data])
}
