import { useEffect, useMemo } from 'react'
import { useShown } from '#web/loading/part.tsx'
import { leaveList } from '#web/roasts/list-place.ts'
import { useUnits } from '#web/words/units.ts'
import { activeFilters, addressOfView, viewOf } from './list-address.ts'
import { comparisonsText } from './search/figure-bounds.ts'
import { type FilterProblem, filterProblems } from './search/filter-problems.ts'
import { useFoundText } from './use-found-text.ts'
import { useLastPossible } from './use-last-possible.ts'
import { useRoastList } from './use-roast-list.ts'

/**
 * The roasts for the address of the list, and the message above them. `searched` are the filters in use: those of the
 * address, or the last valid ones while those are invalid; null if there were none.
 */
export function useSearchedRoasts(search: string) {
  const view = useMemo(() => viewOf(search), [search])
  const { filters, sorting } = view
  const problems = useMemo(() => filterProblems(filters), [filters])
  const searched = useLastPossible(filters, problems.length === 0)
  const list = useRoastList(searched, sorting)
  const roasts = useShown(list.roasts)
  const isSearching = Object.keys(activeFilters(filters)).length > 0
  const isEmpty = roasts?.length === 0 && list.isCurrent
  const found = useFoundText(
    list.isCurrent && roasts !== undefined ? list.totalCount : undefined,
    isSearching,
  )
  useEffect(() => leaveList({ address: addressOfView(view) }), [view])
  const understood = comparisonsText(filters.q, useUnits())
  const said =
    problems.length === 0 ? `${found}${found && understood}` : problemText(problems, searched !== null)
  return { view, searched, list, roasts, isSearching, isEmpty, problems, said }
}

function problemText(problems: readonly FilterProblem[], isListShown: boolean): string {
  const sentences = problems.map(({ sentence }) => sentence)
  return [...sentences, ...(isListShown ? ['The list is unchanged.'] : [])].join(' ')
}
