import { expect, test } from 'vitest'
import { withCountries } from './with-countries.ts'

const COUNTRIES = ['Kenya', 'Ethiopia', 'Costa Rica', 'Perú', 'Papua New Guinea']

test.each([
  ['ethiopian', 'Ethiopia'],
  ['Kenyan peach', 'Kenya peach'],
  ['costa rican', 'costa Rica'],
  ['peruvian', 'Perú'],
  ['ethiopia', null],
  ['ethio', null],
  ['newest', null],
  ['', null],
])('"%s" may mean %s', (query, expected) => {
  expect(withCountries(query, COUNTRIES)).toBe(expected)
})
