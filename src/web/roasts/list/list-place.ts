import { useLayoutEffect } from 'react'
import { DEFAULT_SORTING, type Sorting } from '#web/parts/roast-sorting.ts'
import { listen } from '#web/parts/window-events.ts'
import { firstIndexOf, isLongLibrary, type RoastPages, withoutRoast } from './roast-pages.ts'

/** How the list was left, so that going back finds it so: its rows, their order and how far it was scrolled. */
const left: {
  pages: RoastPages | undefined
  /** The order in which the pages were read. */
  pagesSorting: Sorting
  sorting: Sorting
  scrollTop: number
} = {
  pages: undefined,
  pagesSorting: DEFAULT_SORTING,
  sorting: DEFAULT_SORTING,
  scrollTop: 0,
}

listen('roast-deleted', ({ id }) => {
  left.pages = left.pages && withoutRoast(left.pages, id)
})
listen('roasts-refresh', () => {
  left.pages = undefined
})

/** The rows as they were last read in this order from this index, to be shown until they are read again. */
export function pagesLeftBehind(
  { column, isDescending }: Sorting,
  firstIndex: number,
): RoastPages | undefined {
  const { pages, pagesSorting } = left
  const isSameOrder = pagesSorting.column === column && pagesSorting.isDescending === isDescending
  return isSameOrder && pages !== undefined && firstIndexOf(pages) === firstIndex ? pages : undefined
}

/** The index from which the list is read when it opens. */
export function openingIndex(): number {
  return isReturn() && left.pages !== undefined ? firstIndexOf(left.pages) : 0
}

/** Whether the library was too long for one page when it was last read. */
export function wasLongLibrary(): boolean {
  return left.pages !== undefined && isLongLibrary(left.pages)
}

/** Keeps the rows for the next visit. */
export function leavePages(pages: RoastPages, sorting: Sorting): void {
  left.pages = pages
  left.pagesSorting = sorting
}

/** The order in which the list opens: the one it was left in for those who go back, else the usual one. */
export function openingSorting(): Sorting {
  return isReturn() ? left.sorting : DEFAULT_SORTING
}

/** How far to scroll the window when the list opens, in px: for those who go back, as far as it was. */
export function openingScroll(): number | undefined {
  return isReturn() ? left.scrollTop : undefined
}

/** Follows the list's order and scrolling. */
export function useListPlace(sorting: Sorting): void {
  useLayoutEffect(() => {
    left.sorting = sorting
  }, [sorting])
  useLayoutEffect(() => {
    const follow = () => {
      left.scrollTop = window.scrollY
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
}

/** Whether the page's history, not a link, led here; the screen frame marks the entries that were shown. */
function isReturn(): boolean {
  return history.state?.visited === true
}
