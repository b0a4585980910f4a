import { expect, test } from 'vitest'
import { hasWords } from '#domain/words/search-words.ts'
import { coffeeWords, type FoundCoffee } from './coffee-words.ts'

const COFFEE: FoundCoffee = {
  origin_name: 'Huye Mountain',
  country: 'Rwanda',
  region: 'Southern Province',
  varietals: 'Red Bourbon',
  processing_method: 'Dry Process',
  cupping_notes: null,
  bean_summary: 'Black tea and raisin.',
  flavor_profiles: { Berry: 4, Citrus: 1, Body: 5 },
}

const isFound = (coffee: FoundCoffee, ...wanted: string[]) => hasWords(coffeeWords(coffee), wanted)

test('a coffee is found by its name, its origin, its variety and every name of its processing', () => {
  expect(isFound(COFFEE, 'huye', 'rwanda', 'southern', 'bourbon', 'natural')).toBe(true)
})

test('a coffee is found by its strongest flavours, and by what is written of its taste', () => {
  expect(isFound(COFFEE, 'berry', 'raisin')).toBe(true)
  expect(isFound(COFFEE, 'citrus')).toBe(false)
  expect(isFound({ ...COFFEE, cupping_notes: 'Fig.\n\nLater clove.' }, 'fig', 'clove')).toBe(true)
  expect(isFound({ ...COFFEE, cupping_notes: 'Fig.' }, 'raisin')).toBe(true)
  expect(isFound({ ...COFFEE, bean_summary: 'What was left of three bags.' }, 'bags')).toBe(false)
})

test('a coffee that nobody rated is found by the flavours of its flower', () => {
  expect(isFound({ ...COFFEE, flavor_profiles: null }, 'fruity')).toBe(true)
})
