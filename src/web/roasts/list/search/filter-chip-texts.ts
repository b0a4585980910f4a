import type { IsoDate } from '#domain/roast/roast-date.ts'
import type { RoastNeed } from '#domain/roast/roast-needs.ts'
import { periodText } from '#web/parts/period/periods.ts'
import type { RoastFilters } from '../list-address.ts'

/** A filter that is set, in words, and the filters that go with it. */
export interface FilterChip {
  text: string
  names: readonly (keyof RoastFilters)[]
}

interface ChipContext {
  beanName: (id: string) => string
  today: IsoDate
  timeZone: string
}

/** Each filter that is set, without the search. The filters must have no problem. */
export function filterChips(filters: RoastFilters, { beanName, today, timeZone }: ChipContext): FilterChip[] {
  const { bean_id, country, tag, from, to, min_score, max_score, needs } = filters
  const isDated = from !== '' || to !== ''
  return [
    ...chip(bean_id !== '' && beanName(bean_id), 'bean_id'),
    ...chip(country, 'country'),
    ...chip(tag, 'tag'),
    ...chip(isDated && periodText(from, to, today, timeZone), 'from', 'to'),
    ...chip(scoresText(min_score, max_score), 'min_score', 'max_score'),
    ...chip(needs !== '' && NEED_TEXTS[needs as RoastNeed], 'needs'),
  ]
}

const NEED_TEXTS: Record<RoastNeed, string> = {
  weights: 'not weighed',
  first_crack: 'no first crack',
  score: 'not scored',
  date: 'no date',
}

function chip(text: string | false, ...names: FilterChip['names']): FilterChip[] {
  return text === false || text === '' ? [] : [{ text, names }]
}

function scoresText(lowest: string, highest: string): string {
  if (lowest !== '' && highest !== '') return `score ${lowest} to ${highest}`
  if (lowest !== '') return `score from ${lowest}`
  return highest === '' ? '' : `score to ${highest}`
}
