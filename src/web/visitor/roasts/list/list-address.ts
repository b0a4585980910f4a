import type { RoastListQuery, RoastSort } from '#contract/roast-list.ts'
import { namesIn, valuesByName } from '#domain/record/named-values.ts'
import { RANGE_FIGURES, type RangeFigure, type RoastNeed } from '#domain/roast/found-by/figure-ranges.ts'
import { ROAST_COLUMNS } from '#domain/roast/roast-columns.ts'
import { pages } from '#web/pages.ts'
import { DEFAULT_SORTING, type RoastSorting } from '#web/parts/roast/roast-sorting.ts'

/**
 * The search and the filters of the list, as in its address and in the call. An empty one leaves nothing out.
 * `filterProblems` says which are invalid.
 */
export interface RoastFilters extends Record<BoundName, string> {
  q: string
  bean_id: string
  blend_id: string
  country: string
  tag: string
  from: string
  to: string
  needs: string
}

/** The bounds of a figure, as the call names them. */
export type BoundName = `${'min' | 'max'}_${RangeFigure}`
export const BOUND_NAMES = namesIn(RANGE_FIGURES).flatMap(
  figure => [`min_${figure}`, `max_${figure}`] as const,
)

export const NO_FILTERS: RoastFilters = {
  q: '',
  bean_id: '',
  blend_id: '',
  country: '',
  tag: '',
  from: '',
  to: '',
  ...valuesByName(BOUND_NAMES, () => ''),
  needs: '',
}

/** What the list shows, and in which order. */
export interface ListView {
  filters: RoastFilters
  sorting: RoastSorting
}

/** The view of a list's address. `search` is what follows its `?`. An invalid order is left out. */
export function viewOf(search: string): ListView {
  const said = new URLSearchParams(search)
  const filters = { ...NO_FILTERS }
  for (const name of FILTER_NAMES) filters[name] = said.get(name) ?? ''
  const column = said.get('sort')
  return {
    filters,
    sorting:
      column !== null && isSortColumn(column)
        ? { column, isDescending: said.get('order') !== 'asc' }
        : { ...DEFAULT_SORTING, isDescending: said.get('order') !== 'asc' },
  }
}

/** The address of a view. The default view has the address of the plain list. */
export function addressOfView(view: ListView): string {
  const search = searchOfView(view)
  return search === '' ? pages.roasts : `${pages.roasts}?${search}`
}

/** What follows the `?` in the address of a view; empty for the plain list. */
export function searchOfView({ filters, sorting }: ListView): string {
  const search = new URLSearchParams(activeFilters(filters))
  if (sorting.column !== DEFAULT_SORTING.column) search.set('sort', sorting.column)
  if (!sorting.isDescending) search.set('order', 'asc')
  return String(search)
}

/** The filters that are set. */
export function activeFilters(filters: RoastFilters): Partial<RoastFilters> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** The filters as the call takes them, if they have no problem. */
export function filterQuery(filters: RoastFilters): RoastListQuery {
  const { needs, ...texts } = activeFilters(filters)
  const bounds = BOUND_NAMES.filter(name => texts[name] !== undefined)
  return {
    ...(texts as Omit<typeof texts, BoundName>),
    ...Object.fromEntries(bounds.map(name => [name, Number(texts[name])])),
    ...(needs !== undefined && { needs: needs as RoastNeed }),
  }
}

const FILTER_NAMES = Object.keys(NO_FILTERS) as (keyof RoastFilters)[]

export function isSortColumn(text: string): text is RoastSort {
  return Object.hasOwn(ROAST_COLUMNS, text)
}
