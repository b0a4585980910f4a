import { useState } from 'react'
import type { RoastFilters } from './list-address.ts'

/** The filters if they are valid, otherwise the last valid ones; null if there were none yet. */
export function useLastPossible(filters: RoastFilters, isPossible: boolean): RoastFilters | null {
  const [last, setLast] = useState(isPossible ? filters : null)
  if (!isPossible) return last
  if (last !== filters) setLast(filters)
  return filters
}
