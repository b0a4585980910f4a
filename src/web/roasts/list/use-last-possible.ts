import { useState } from 'react'
import type { RoastFilters } from './list-address.ts'

/** The filters if they are possible, otherwise the last that were. Null if none were yet. */
export function useLastPossible(filters: RoastFilters, isPossible: boolean): RoastFilters | null {
  const [last, setLast] = useState(isPossible ? filters : null)
  if (!isPossible) return last
  if (last !== filters) setLast(filters)
  return filters
}
