import type { InfiniteData } from '@tanstack/react-query'
import type { Roast } from '#contract/roasts.ts'
import type { Page } from '../api-client.ts'
import { calls } from '../routes.ts'
import type { Sorting } from './roast-sorting.ts'

/** The list as it was read so far, page by page. */
export type RoastPages = InfiniteData<Page<Roast>, string | null>

/** How many roasts one page has. A library of one page is sorted here; a longer one by the server. */
const PAGE_SIZE = 500

/** The address of a page: the first, or the one that a cursor leads to. */
export function roastPageAddress({ column, isDescending }: Sorting, cursor: string | null = null): string {
  return calls.roastPage({
    limit: PAGE_SIZE,
    sort: column,
    order: isDescending ? 'desc' : 'asc',
    ...(cursor !== null && { cursor }),
  })
}

/** Whether the library has more roasts than a page. */
export function isLongLibrary({ pages }: RoastPages): boolean {
  return (pages.at(-1)?.totalCount ?? 0) > PAGE_SIZE
}

/** The roasts of all pages in order; one that moved onto a second page while they were read stands once. */
export function roastsOfPages({ pages }: RoastPages): Roast[] {
  return [...new Map(pages.flatMap(({ items }) => items).map(roast => [roast.id, roast])).values()]
}

/** The list with one more roast at its head, unless it is there already. */
export function withRoast(data: RoastPages, roast: Roast): RoastPages {
  if (roastsOfPages(data).some(({ id }) => id === roast.id)) return data
  const [first, ...others] = data.pages.map(page => ({ ...page, totalCount: page.totalCount + 1 }))
  if (first === undefined) return data
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
