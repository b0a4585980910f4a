import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords, foldName } from './name-folding.ts'

test.each([
  ['  Wypał   Café ', 'wypal cafe'],
  ['Smørrebrød', 'smorrebrod'],
  ['Đà Lạt', 'da lat'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['ﬁne\u00a0lot', 'fine lot'],
])('%s folds to %s', (name, key) => {
  expect(foldName(name)).toBe(key)
})

test('a key folds to itself', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), name => foldName(foldName(name)) === foldName(name)))
})

test('punctuation separates words and is not a word', () => {
  expect(foldedWords('Kenya – AA (Nyeri)')).toEqual(['kenya', 'aa', 'nyeri'])
  expect(foldedWords(' ?! ')).toEqual([])
})
