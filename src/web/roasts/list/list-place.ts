import { useLayoutEffect } from 'react'
import { DEFAULT_SORTING, type Sorting } from '#web/parts/roast-sorting.ts'
import { listen } from '#web/parts/window-events.ts'
import { NO_FILTERS, type RoastFilters } from './list-address.ts'
import { firstIndexOf, isLongLibrary, type RoastPages, withoutRoast } from './roast-pages.ts'

/** The state in which the list was left, restored on going back. */
const left: {
  pages: RoastPages | undefined
  /** The order in which the pages were read. */
  pagesSorting: Sorting
  /** The filters with which the pages were read. */
  pagesFilters: RoastFilters
  scrollTop: number
  /** The ids of the roasts chosen then; null if none were being chosen. */
  chosen: readonly number[] | null
} = {
  pages: undefined,
  pagesSorting: DEFAULT_SORTING,
  pagesFilters: NO_FILTERS,
  scrollTop: 0,
  chosen: null,
}

listen('roast-deleted', ({ id }) => {
  left.pages = left.pages && withoutRoast(left.pages, id)
  left.chosen = left.chosen?.filter(other => other !== id) ?? null
})
listen('roasts-refresh', () => {
  left.pages = undefined
})

/** The rows last read with these filters in this order from this index, to show until they are read again. */
export function pagesLeftBehind(
  filters: RoastFilters,
  { column, isDescending }: Sorting,
  firstIndex: number,
): RoastPages | undefined {
  const { pages, pagesSorting, pagesFilters } = left
  const isSameOrder = pagesSorting.column === column && pagesSorting.isDescending === isDescending
  const isSameList = isSameOrder && JSON.stringify(pagesFilters) === JSON.stringify(filters)
  return isSameList && pages !== undefined && firstIndexOf(pages) === firstIndex ? pages : undefined
}

/** The index to start reading from when the list opens. */
export function openingIndex(): number {
  return isReturn() && left.pages !== undefined ? firstIndexOf(left.pages) : 0
}

/** Whether the library had more than one page when it was last read. */
export function wasLongLibrary(): boolean {
  return left.pages !== undefined && isLongLibrary(left.pages)
}

/** Keeps the rows for the next visit. */
export function leavePages(pages: RoastPages, filters: RoastFilters, sorting: Sorting): void {
  left.pages = pages
  left.pagesFilters = filters
  left.pagesSorting = sorting
}

/** How far to scroll the window when the list opens, in px: as it was left on going back, otherwise undefined. */
export function openingScroll(): number | undefined {
  return isReturn() ? left.scrollTop : undefined
}

/** The roasts that are chosen when the list opens: those that were, on going back. Null if none are being chosen. */
export function openingChoice(): readonly number[] | null {
  return isReturn() ? left.chosen : null
}

/** Keeps the chosen roasts for the next visit. */
export function leaveChosen(chosen: readonly number[] | null): void {
  left.chosen = chosen
}

/** Records the list's scroll position. */
export function useListPlace(): void {
  useLayoutEffect(() => {
    const follow = () => {
      left.scrollTop = window.scrollY
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
}

/** Whether the browser's history, not a link, led here. The screen frame marks visited entries. */
function isReturn(): boolean {
  return history.state?.visited === true
}
