import ChartSpline from 'lucide-react/icons/chart-spline'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SuggestedSearch } from './suggested-search.tsx'

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
  onSearch: (query: string) => void
  onShowAll: () => void
}

/** Shown if a search finds nothing. */
export function NothingFound({ query, onSearch, onShowAll }: NothingFoundProps) {
  return (
    <EmptyState icon={<SearchX aria-hidden="true" />} message="Nothing found.">
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
