import ChartSpline from 'lucide-react/icons/chart-spline'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useUnits } from '#web/words/units.ts'
import { readAsText } from './search/read-as.ts'
import { withCountries } from './with-countries.ts'

/** Shown for an address with invalid filters. */
export function ImpossibleSearch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState icon={<SearchX aria-hidden="true" />} message="The list can’t be shown">
      <p>Change what you are looking for.</p>
      <Button onClick={onShowAll}>Show all roasts</Button>
    </EmptyState>
  )
}

interface NothingFoundProps {
  query: string
  /** Whether filters are set besides. */
  hasFilters: boolean
  onSearch: (query: string) => void
  onShowAll: () => void
}

/** Shown if a search finds nothing: says how the search was read. */
export function NothingFound({ query, hasFilters, onSearch, onShowAll }: NothingFoundProps) {
  const readAs = readAsText(query, hasFilters, useUnits())
  return (
    <EmptyState icon={<SearchX aria-hidden="true" />} message="Nothing found.">
      {readAs !== '' && <p>{readAs}</p>}
      <SuggestedSearch query={query} onSearch={onSearch} />
      <Button onClick={onShowAll}>Show all roasts</Button>
    </EmptyState>
  )
}

/** Shown while the log is empty. `add` is the owner's button; null for visitors. */
export function NoRoastsYet({ add }: { add: ReactNode }) {
  return (
    <EmptyState icon={<ChartSpline aria-hidden="true" />} message="No roasts yet">
      {add === null ? (
        <p>The roaster has yet to add the first one.</p>
      ) : (
        <>
          <p>Import the first one from your roaster’s CSV export.</p>
          {add}
        </>
      )}
    </EmptyState>
  )
}

interface SuggestedSearchProps {
  /** The search that found nothing. */
  query: string
  onSearch: (query: string) => void
}

/** Offers to search for a country instead of its adjective. */
function SuggestedSearch({ query, onSearch }: SuggestedSearchProps) {
  const { data: beans = [] } = useCall(calls.listBeans, {})
  const suggested = useMemo(
    () =>
      withCountries(
        query,
        beans.flatMap(({ country }) => country ?? []),
      ),
    [query, beans],
  )
  if (suggested === null) return null
  return <Button onClick={() => onSearch(suggested)}>Did you mean {suggested}?</Button>
}
