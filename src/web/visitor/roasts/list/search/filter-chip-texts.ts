import { namesIn } from '#domain/record/named-values.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import { RANGE_FIGURES, type RoastNeed } from '#domain/roast/found-by/figure-ranges.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { periodText } from '#web/parts/period/periods.ts'
import type { BoundName, RoastFilters } from '#web/visitor/roasts/list/list-address.ts'
import { rangeText } from './figure-bounds.ts'

/** A filter that is set, in words, and the filters that go with it. */
export interface FilterChip {
  text: string
  names: readonly (keyof RoastFilters)[]
}

interface ChipContext {
  beanName: (id: string) => string
  recipeName: (id: string) => string
  today: IsoDate
  timeZone: string
  units: FigureUnits
}

/** Each filter that is set, without the search. The filters must have no problem. */
export function filterChips(
  filters: RoastFilters,
  { beanName, recipeName, today, timeZone, units }: ChipContext,
): FilterChip[] {
  const { bean_id, blend_id, country, tag, from, to, needs } = filters
  const bound = (name: BoundName) => (filters[name] === '' ? null : Number(filters[name]))
  const isDated = from !== '' || to !== ''
  return [
    ...chip(bean_id !== '' && beanName(bean_id), 'bean_id'),
    ...chip(blend_id !== '' && recipeName(blend_id), 'blend_id'),
    ...chip(country, 'country'),
    ...chip(tag, 'tag'),
    ...chip(isDated && periodText(from, to, today, timeZone), 'from', 'to'),
    ...namesIn(RANGE_FIGURES).flatMap(figure => {
      const [min, max] = [`min_${figure}`, `max_${figure}`] as const
      return chip(rangeText({ figure, lowest: bound(min), highest: bound(max) }, units), min, max)
    }),
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
