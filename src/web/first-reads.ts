import { homeReads } from './home/home-reads.ts'
import { DEFAULT_SORTING } from './parts/roast-sorting.ts'
import { roastPageAddress } from './roasts/roast-pages.ts'
import { calls, type Screen } from './routes.ts'

/** The addresses that a screen reads as soon as it opens, and the question who is looking. */
export function firstReads(screen: Screen): string[] {
  return [...readsOf(screen), calls.adminStatus]
}

function readsOf(screen: Screen): string[] {
  switch (screen.name) {
    case 'home':
      return Object.values(homeReads)
    case 'roast-list':
      return [roastPageAddress(DEFAULT_SORTING)]
    case 'roast-detail':
      return [calls.roastDetails(screen.id)]
    case 'bean-list':
      return [calls.beans]
    case 'bean-detail':
      return [calls.bean(screen.id)]
    case 'admin':
    case 'coming-soon':
      return []
  }
}
