import { expect, test } from 'vitest'
import { NO_FILTERS, type RoastFilters, viewOf } from '#web/visitor/roasts/list/list-address.ts'
import { filterProblems, isHalfTyped } from './filter-problems.ts'

const sentencesOf = (search: string) => filterProblems(viewOf(search).filters).map(({ sentence }) => sentence)

const WRONG_DATE = 'must be a complete date that exists, from 1900 on.'
const WRONG_SCORE = 'A score is between 0 and 100.'

test.each([
  ['from=2026-05-01&to=2026-03-01', 'From must not be after To.'],
  ['from=yesterday', `From ${WRONG_DATE}`],
  ['to=2026-02-30', `To ${WRONG_DATE}`],
  ['from=2026-01-01&to=0002-03-01', `To ${WRONG_DATE}`],
  ['min_score=150', WRONG_SCORE],
  ['min_score=-1&max_score=101', WRONG_SCORE],
  ['max_score=high', WRONG_SCORE],
  ['min_score=85&max_score=9', 'Score from must not be above Score to.'],
  ['bean_id=kenya', 'Bean must be one from the list.'],
  ['blend_id=house', 'Bean must be one from the list.'],
  ['needs=coffee', 'Missing must be one of: Weights, First crack, Score, Date.'],
  ['needs=toString', 'Missing must be one of: Weights, First crack, Score, Date.'],
  [`q=${'a'.repeat(201)}`, 'The search must have at most 200 characters.'],
  [`country=${'a'.repeat(201)}`, 'Country must be one from the list.'],
])('%s is wrong', (search, sentence) => {
  expect(sentencesOf(search)).toEqual([sentence])
})

test.each([
  '',
  'q=kenya&bean_id=7&country=Peru&needs=date',
  'from=2026-03-01&to=2026-03-01',
  'from=1900-01-01',
  'min_score=0&max_score=100',
  'min_score=70.5&max_score=1e2',
])('nothing is wrong with "%s"', search => {
  expect(sentencesOf(search)).toEqual([])
})

test('every invalid filter is reported', () => {
  expect(sentencesOf('to=2026&min_score=80&max_score=70')).toEqual([
    `To ${WRONG_DATE}`,
    'Score from must not be above Score to.',
  ])
})

test.each<[keyof Pick<RoastFilters, 'to' | 'max_score' | 'min_score'>, Partial<RoastFilters>, boolean]>([
  ['to', { from: '2026-03-01', to: '0202-05-01' }, true],
  ['to', { to: 'incomplete' }, true],
  ['to', { from: '2026-03-01', to: '2026-02-01' }, false],
  ['max_score', { min_score: '85', max_score: '9' }, true],
  ['max_score', { min_score: '85', max_score: '10' }, true],
  ['max_score', { min_score: '85', max_score: 'incomplete' }, true],
  ['max_score', { min_score: '85', max_score: '70' }, false],
  ['max_score', { max_score: '9' }, false],
  ['min_score', { min_score: '150' }, false],
  ['min_score', { min_score: '' }, false],
])('whether %s of %o is half-typed: %s', (name, filters, expected) => {
  expect(isHalfTyped({ ...NO_FILTERS, ...filters }, name)).toBe(expected)
})
