import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords } from '#domain/words/name-folding.ts'
import { COFFEE_COUNTRIES } from './coffee-countries.ts'
import { countryCode } from './country-code.ts'

test.each([
  ['Kenya', 'ke'],
  ['  kenya ', 'ke'],
  ['KENIA', 'ke'],
  ['Ethiopia', 'et'],
  ['DR Congo', 'cd'],
  ['D.R. Congo', 'cd'],
  ['Democratic Republic of the Congo', 'cd'],
  ['Congo, Democratic Republic of the', 'cd'],
  ['Republic of the Congo', 'cg'],
  ['Burma', 'mm'],
  ['Ivory Coast', 'ci'],
  ["Côte d'Ivoire", 'ci'],
  ['Cote d’Ivoire', 'ci'],
  ['Timor-Leste', 'tl'],
  ['East Timor', 'tl'],
  ['PNG', 'pg'],
  ['Papua New Guinea', 'pg'],
  ['Viet Nam', 'vn'],
  ['Sumatra', 'id'],
  ['Hawaii', 'us'],
  ["Hawai'i", 'us'],
  ['USA', 'us'],
  ['Yemen', 'ye'],
  ['São Tomé and Príncipe', 'st'],
])('the country %s has the flag %s', (country, code) => {
  expect(countryCode(country)).toBe(code)
})

test.each([
  ['Sumatra, Indonesia', 'id'],
  ['Kenya – Nyeri', 'ke'],
  ['Ethiopia (Guji)', 'et'],
  ['Nariño / Colombia', 'co'],
])('a region beside its country, %s, has the flag of the country', (country, code) => {
  expect(countryCode(country)).toBe(code)
})

test.each([null, undefined, '', '   ', 'Blend', 'Atlantis', 'Ethiopia, Kenya', 'un'])(
  '%s has no flag of its own',
  country => {
    expect(countryCode(country)).toBe('un')
  },
)

test('every country has its own code and no name belongs to two countries', () => {
  const codes = COFFEE_COUNTRIES.map(country => country.code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter(code => !/^[a-z]{2}$/.test(code))).toEqual([])
  const owners = new Map<string, string>()
  for (const { code, name, aliases = [], regions = [] } of COFFEE_COUNTRIES) {
    for (const key of [name, ...aliases, ...regions].map(text => foldedWords(text).join(' '))) {
      expect(owners.get(key) ?? code, key).toBe(code)
      owners.set(key, code)
    }
  }
})

test('every name in the table leads to the flag of its country', () => {
  for (const { code, name, aliases = [], regions = [] } of COFFEE_COUNTRIES) {
    for (const text of [name, ...aliases, ...regions]) {
      expect(countryCode(text.toUpperCase()), text).toBe(code)
    }
  }
})

test('any text at all has a flag', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => /^[a-z]{2}$/.test(countryCode(text))))
})
