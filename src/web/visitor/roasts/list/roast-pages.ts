import type { Roast } from '#contract/roasts.ts'
import type { Pages } from '#web/api/pages/use-call-pages.ts'
import type { RowRange } from '#web/ui/rows/windowed-rows.tsx'
import { PAGE_SIZE, type PageStart } from './roast-page-query.ts'

/** The part of the list read so far, in pages. The first page parameter is its index in the list. */
export type RoastPages = Pages<Roast, PageStart>

/** Whether the library has more than one page. */
export function isLongLibrary({ pages }: RoastPages): boolean {
  return (pages.at(-1)?.totalCount ?? 0) > PAGE_SIZE
}

/** The list index of the first roast that was read. */
export function firstIndexOf({ pageParams }: RoastPages): number {
  return Number(pageParams[0] ?? 0)
}

/** The start of the previous page; undefined if there is none. */
export function pageBefore(start: PageStart): number | undefined {
  return typeof start === 'number' && start > 0 ? Math.max(0, start - PAGE_SIZE) : undefined
}

/**
 * What to read next to get the wanted rows: the next or previous page, or for rows far away an index to start again
 * from. Null if no rows are missing.
 */
export function nextReading(wanted: RowRange, read: RowRange): 'next' | 'previous' | number | null {
  const isFar = wanted.first > read.last + PAGE_SIZE || wanted.last < read.first - PAGE_SIZE
  if (isFar) return Math.floor(wanted.first / PAGE_SIZE) * PAGE_SIZE
  if (wanted.last > read.last) return 'next'
  return wanted.first < read.first ? 'previous' : null
}

/** The roasts of all pages in order. One that moved to another page while they were read is listed once. */
export function roastsOfPages({ pages }: RoastPages): Roast[] {
  return [...new Map(pages.flatMap(({ items }) => items).map(roast => [roast.id, roast])).values()]
}

/** The list with a roast added at the top, unless it is already listed. */
export function withRoast(data: RoastPages, roast: Roast): RoastPages {
  if (roastsOfPages(data).some(({ id }) => id === roast.id)) return data
  const [first, ...others] = data.pages.map(page => ({ ...page, totalCount: page.totalCount + 1 }))
  if (first === undefined) return data
  const start = firstIndexOf(data)
  if (start > 0) {
    return { pages: [first, ...others], pageParams: [start + 1, ...data.pageParams.slice(1)] }
  }
  return { ...data, pages: [{ ...first, items: [roast, ...first.items] }, ...others] }
}

/** The list without a roast. */
export function withoutRoast(data: RoastPages, id: number): RoastPages {
  if (!roastsOfPages(data).some(roast => roast.id === id)) return data
  const pages = data.pages.map(page => ({
    ...page,
    items: page.items.filter(roast => roast.id !== id),
    totalCount: page.totalCount - 1,
  }))
  return { ...data, pages }
}
