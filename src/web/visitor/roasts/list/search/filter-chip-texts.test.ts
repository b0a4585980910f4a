import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { viewOf } from '#web/visitor/roasts/list/list-address.ts'
import { filterChips } from './filter-chip-texts.ts'

const textsOf = (search: string) =>
  filterChips(viewOf(search).filters, {
    beanName: id => `Bean ${id}`,
    recipeName: id => `Recipe ${id}`,
    today: '2026-11-24',
    timeZone: 'Europe/Warsaw',
    units: DEFAULT_UNITS,
  }).map(({ text }) => text)

test('each filter that is set has its words, the search has none', () => {
  expect(textsOf('q=kenya&needs=weights&from=2025-12-01&to=2026-02-28&tag=espresso')).toEqual([
    'espresso',
    'last winter',
    'not weighed',
  ])
  expect(textsOf('bean_id=7&country=Peru&min_score=80')).toEqual(['Bean 7', 'Peru', 'score from 80'])
  expect(textsOf('blend_id=3&country=Peru')).toEqual(['Recipe 3', 'Peru'])
  expect(textsOf('max_score=70')).toEqual(['score to 70'])
  expect(textsOf('min_score=70&max_score=80')).toEqual(['score 70 to 80'])
  expect(textsOf('min_time=570&max_time=600&min_loss=15&max_drop=210&min_dtr=18&min_cups=4')).toEqual([
    'loss from 15 %',
    'DTR from 18 %',
    'time 9:30 to 10:00',
    'end to 210 °C',
    'drinkers’ rating from 4',
  ])
  expect(textsOf('')).toEqual([])
})
