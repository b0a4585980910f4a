import { useEffect, useMemo, useState } from 'react'
import { periodsAskedFor } from '#domain/words/named-periods.ts'
import { plural } from '#domain/words/plural.ts'
import { useDeferredAnswer } from '#web/loading/part.tsx'
import { leaveList } from '#web/visitor/roasts/list-place.ts'
import { readersTimeZone, readersToday } from '#web/words/readers-own.ts'
import { useUnits } from '#web/words/units.ts'
import { activeFilters, addressOfView, type RoastFilters, viewOf } from './list-address.ts'
import { comparisonsText } from './search/figure-bounds.ts'
import { type FilterProblem, filterProblems } from './search/filter-problems.ts'
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
  const wanted = useMemo(() => searched && withNamedPeriods(searched), [searched])
  const list = useRoastList(wanted, sorting)
  const roasts = useDeferredAnswer(list.roasts)
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
  return { view, searched: wanted, list, roasts, isSearching, isEmpty, problems, said }
}

/** The filters with the periods that the search names as dates: `last spring` depends on the day. */
function withNamedPeriods(filters: RoastFilters): RoastFilters {
  const { periods, rest } = periodsAskedFor(filters.q, readersToday(), readersTimeZone())
  if (periods.length === 0) return filters
  const from = [filters.from, ...periods.map(period => period.from)].sort().at(-1)!
  const ends = [filters.to, ...periods.map(period => period.to)].filter(end => end !== '')
  return { ...filters, q: rest.trim(), from, to: ends.sort()[0]! }
}

function problemText(problems: readonly FilterProblem[], isListShown: boolean): string {
  const sentences = problems.map(({ sentence }) => sentence)
  return [...sentences, ...(isListShown ? ['The list is unchanged.'] : [])].join(' ')
}

/** The filters if they are valid, otherwise the last valid ones; null if there were none yet. */
function useLastPossible(filters: RoastFilters, isPossible: boolean): RoastFilters | null {
  const [last, setLast] = useState(isPossible ? filters : null)
  if (!isPossible) return last
  if (last !== filters) setLast(filters)
  return filters
}

/**
 * How many roasts were found, in a sentence. While the next answer is loading (`count` is undefined) the sentence
 * stays, so that only the answer is announced.
 */
function useFoundText(count: number | undefined, isSearching: boolean): string {
  const [text, setText] = useState('')
  const now = count === undefined ? text : foundText(count, isSearching, text)
  if (now !== text) setText(now)
  return text
}

/** Empty for the whole list, unless there was a sentence before. */
function foundText(count: number, isSearching: boolean, before: string): string {
  if (isSearching) return plural(count, { one: '1 roast found', other: `${count} roasts found` })
  return before === '' ? '' : 'All roasts are shown'
}
