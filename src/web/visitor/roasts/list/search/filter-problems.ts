import { namesIn } from '#domain/record/named-values.ts'
import { isIsoDate } from '#domain/record/roast-date.ts'
import { RANGE_FIGURES, type RangeFigure, ROAST_NEED_NAMES } from '#domain/roast/found-by/figure-ranges.ts'
import type { BoundName, RoastFilters } from '#web/visitor/roasts/list/list-address.ts'
import { isNumber } from './figure-bounds.ts'

type FilterName = keyof RoastFilters

/** Why filters can't be searched with. */
export interface FilterProblem {
  /** The filters that it is about. */
  names: readonly FilterName[]
  /** A whole sentence for the reader. */
  sentence: string
}

/** The filters that the reader types, with their labels. */
export const TYPED_FILTERS = {
  from: { label: 'From', type: 'date' },
  to: { label: 'To', type: 'date' },
} as const
export type TypedFilterName = keyof typeof TYPED_FILTERS | BoundName

/** `Score from`, `From` */
export function labelOfTyped(name: TypedFilterName): string {
  if (name === 'from' || name === 'to') return TYPED_FILTERS[name].label
  const { name: figure } = RANGE_FIGURES[figureOf(name)]
  return `${figure} ${name.startsWith('min_') ? 'from' : 'to'}`
}

export function figureOf(bound: BoundName): RangeFigure {
  return bound.slice('min_'.length) as RangeFigure
}

/** Everything that is wrong with the filters. The server refuses the same. */
export function filterProblems(filters: RoastFilters): FilterProblem[] {
  const { q, bean_id, blend_id, country, tag, needs } = filters
  return [
    ...(q.length > 200 ? [problem('The search must have at most 200 characters.', 'q')] : []),
    ...(/^\d{0,15}$/.test(bean_id) ? [] : [problem('Bean must be one from the list.', 'bean_id')]),
    ...(/^\d{0,15}$/.test(blend_id) ? [] : [problem('Bean must be one from the list.', 'blend_id')]),
    ...(country.length > 200 ? [problem('Country must be one from the list.', 'country')] : []),
    ...(tag.length > 200 ? [problem('Tag must be one from the list.', 'tag')] : []),
    ...dateProblems(filters),
    ...namesIn(RANGE_FIGURES).flatMap(figure => boundProblems(filters, figure)),
    ...(needs === '' || Object.hasOwn(ROAST_NEED_NAMES, needs)
      ? []
      : [problem(`Missing must be one of: ${Object.values(ROAST_NEED_NAMES).join(', ')}.`, 'needs')]),
  ]
}

/**
 * Whether more digits may correct what is wrong with this filter: a date whose year is 0202, or a highest score of 9
 * below a lowest of 85, which may become 95.
 */
export function isHalfTyped(filters: RoastFilters, name: TypedFilterName): boolean {
  const text = filters[name]
  const isDate = name === 'from' || name === 'to'
  const isShort = isDate ? !isIsoDate(text) : !(Number(text) > LONGEST_BEGINNING)
  return isShort && filterProblems(filters).some(({ names }) => names.includes(name))
}

/** The highest number that begins another score: 100. */
const LONGEST_BEGINNING = 10

function dateProblems(filters: RoastFilters): FilterProblem[] {
  const { from, to } = filters
  const wrong = (['from', 'to'] as const).filter(name => filters[name] !== '' && !isIsoDate(filters[name]))
  if (wrong.length === 0 && from !== '' && to !== '' && from > to) {
    return [problem('From must not be after To.', 'from', 'to')]
  }
  return wrong.map(name =>
    problem(`${TYPED_FILTERS[name].label} must be a complete date that exists, from 1900 on.`, name),
  )
}

function boundProblems(filters: RoastFilters, figure: RangeFigure): FilterProblem[] {
  const [min, max] = [`min_${figure}`, `max_${figure}`] as const
  const { highest } = RANGE_FIGURES[figure]
  const isWrong = (name: BoundName) =>
    filters[name] !== '' && !(isNumber(filters[name]) && Number(filters[name]) <= highest)
  const wrong = [min, max].filter(isWrong)
  if (wrong.length > 0) return [problem(WRONG_BOUND[figure], ...wrong)]
  const isReversed = filters[min] !== '' && filters[max] !== '' && Number(filters[min]) > Number(filters[max])
  return isReversed ? [problem(`${labelOfTyped(min)} must not be above ${labelOfTyped(max)}.`, min, max)] : []
}

const WRONG_BOUND: Record<RangeFigure, string> = {
  score: 'A score is between 0 and 100.',
  loss: 'A loss is between 0 and 100 %.',
  dtr: 'A DTR is between 0 and 100 %.',
  time: 'A time is written as 10:00.',
  drop: 'A temperature at the end is between 0 and 400 °C.',
  cups: 'A rating is between 0 and 5.',
}

function problem(sentence: string, ...names: FilterName[]): FilterProblem {
  return { names, sentence }
}
