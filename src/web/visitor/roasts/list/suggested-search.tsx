import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { withCountries } from './with-countries.ts'

interface SuggestedSearchProps {
  /** The search that found nothing. */
  query: string
  onSearch: (query: string) => void
}

/** Offers to search for a country instead of its adjective. */
export function SuggestedSearch({ query, onSearch }: SuggestedSearchProps) {
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
