import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { readersTimeZone } from '#web/parts/period/readers-time-zone.ts'
import { readersToday } from '#web/words/readers-today.ts'
import { useUnits } from '#web/words/units.ts'
import type { RoastFilters } from '../list-address.ts'
import { type FilterChip, filterChips } from './filter-chip-texts.ts'

/** The filters that are set, in words; none if one of them has a problem. */
export function useFilterChips(filters: RoastFilters, arePossible: boolean): FilterChip[] {
  const { data: beans = [] } = useCall(
    calls.listBeans,
    { put_away: 'with' },
    { enabled: filters.bean_id !== '' },
  )
  const units = useUnits()
  if (!arePossible) return []
  return filterChips(filters, {
    beanName: id => beans.find(bean => String(bean.id) === id)?.origin_name ?? `Bean ${id}`,
    today: readersToday(),
    timeZone: readersTimeZone(),
    units,
  })
}
