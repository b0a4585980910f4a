import { isIsoDate } from '#domain/roast/roast-date.ts'
import { ROAST_NEED_NAMES } from '#domain/roast/roast-needs.ts'
import type { RoastFilters } from '../list-address.ts'

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
  min_score: { label: 'Score from', type: 'number' },
  max_score: { label: 'Score to', type: 'number' },
} as const
export type TypedFilterName = keyof typeof TYPED_FILTERS

/** Everything that is wrong with the filters. The server refuses the same. */
export function filterProblems(filters: RoastFilters): FilterProblem[] {
  const { q, bean_id, country, tag, needs } = filters
  return [
    ...(q.length > 200 ? [problem('The search must have at most 200 characters.', 'q')] : []),
    ...(/^\d{0,15}$/.test(bean_id) ? [] : [problem('Bean must be one from the list.', 'bean_id')]),
    ...(country.length > 200 ? [problem('Country must be one from the list.', 'country')] : []),
    ...(tag.length > 200 ? [problem('Tag must be one from the list.', 'tag')] : []),
    ...dateProblems(filters),
    ...scoreProblems(filters),
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
  const isShort = TYPED_FILTERS[name].type === 'date' ? !isIsoDate(text) : !(Number(text) > LONGEST_BEGINNING)
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

function scoreProblems(filters: RoastFilters): FilterProblem[] {
  const { min_score, max_score } = filters
  const wrong = (['min_score', 'max_score'] as const).filter(
    name => filters[name] !== '' && !isScore(filters[name]),
  )
  if (wrong.length > 0) return [problem('A score is between 0 and 100.', ...wrong)]
  const isReversed = min_score !== '' && max_score !== '' && Number(min_score) > Number(max_score)
  return isReversed ? [problem('Score from must not be above Score to.', 'min_score', 'max_score')] : []
}

function isScore(text: string): boolean {
  return text.trim() !== '' && Number(text) >= 0 && Number(text) <= 100
}

function problem(sentence: string, ...names: FilterName[]): FilterProblem {
  return { names, sentence }
}
