import type { RoastListQuery } from '#contract/roasts.ts'
import { isIsoDate } from '#domain/roast-date.ts'
import { ROAST_NEED_NAMES, type RoastNeed } from '#domain/roast-needs.ts'
import { pages } from '#web/pages.ts'
import { DEFAULT_SORTING, type Sorting } from '#web/parts/roast-sorting.ts'
import { isSortColumn } from './sort-columns.ts'

/** What the list is narrowed by, as in its address and in the call. Empty asks for nothing. */
export interface RoastFilters {
  q: string
  bean_id: string
  country: string
  from: string
  to: string
  min_score: string
  max_score: string
  needs: string
}

export const NO_FILTERS: RoastFilters = {
  q: '',
  bean_id: '',
  country: '',
  from: '',
  to: '',
  min_score: '',
  max_score: '',
  needs: '',
}

/** What the list shows, and in which order. */
export interface ListView {
  filters: RoastFilters
  sorting: Sorting
}

/** The view of a list's address. `search` is what follows its `?`. What can't be is left out. */
export function viewOf(search: string): ListView {
  const said = new URLSearchParams(search)
  const filters = { ...NO_FILTERS }
  for (const name of FILTER_NAMES) {
    const value = said.get(name) ?? ''
    if (IS_POSSIBLE[name](value)) filters[name] = value
  }
  const column = said.get('sort')
  return {
    filters: withoutContradiction(filters, 'from'),
    sorting:
      column !== null && isSortColumn(column)
        ? { column, isDescending: said.get('order') !== 'asc' }
        : { ...DEFAULT_SORTING, isDescending: said.get('order') !== 'asc' },
  }
}

/** The address of a view. The usual one is that of the plain list. */
export function addressOfView({ filters, sorting }: ListView): string {
  const search = new URLSearchParams(saidFilters(filters))
  if (sorting.column !== DEFAULT_SORTING.column) search.set('sort', sorting.column)
  if (!sorting.isDescending) search.set('order', 'asc')
  return search.size === 0 ? pages.roasts : `${pages.roasts}?${search}`
}

/** The filters after a change of one of them. The other end of a range goes if they contradict each other. */
export function changedFilters(filters: RoastFilters, name: keyof RoastFilters, value: string): RoastFilters {
  return withoutContradiction({ ...filters, [name]: value }, name)
}

/** The filters that are set. */
export function saidFilters(filters: RoastFilters): Partial<RoastFilters> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** The filters as the call takes them. */
export function filterQuery(filters: RoastFilters): RoastListQuery {
  const { min_score, max_score, needs, ...texts } = saidFilters(filters)
  return {
    ...texts,
    ...(min_score !== undefined && { min_score: Number(min_score) }),
    ...(max_score !== undefined && { max_score: Number(max_score) }),
    ...(needs !== undefined && { needs: needs as RoastNeed }),
  }
}

const FILTER_NAMES = Object.keys(NO_FILTERS) as (keyof RoastFilters)[]

const anything = () => true
const isDate = (text: string) => isIsoDate(text)
const isScore = (text: string) => /^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100

const IS_POSSIBLE: Record<keyof RoastFilters, (text: string) => boolean> = {
  q: anything,
  bean_id: text => /^\d{1,15}$/.test(text),
  country: anything,
  from: isDate,
  to: isDate,
  min_score: isScore,
  max_score: isScore,
  needs: text => text in ROAST_NEED_NAMES,
}

function withoutContradiction(filters: RoastFilters, kept: keyof RoastFilters): RoastFilters {
  const { from, to, min_score, max_score } = filters
  return {
    ...filters,
    ...(from !== '' && to !== '' && from > to && { [kept === 'to' ? 'from' : 'to']: '' }),
    ...(min_score !== '' &&
      max_score !== '' &&
      Number(min_score) > Number(max_score) && { [kept === 'max_score' ? 'min_score' : 'max_score']: '' }),
  }
}
