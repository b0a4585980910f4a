import { expect, test } from 'vitest'
import { hasWords, searchWords, wantedWords } from './search-words.ts'

const found = (text: string, query: string) => hasWords(searchWords(text), wantedWords(query))

test('a search finds the beginnings of words, without marks and case', () => {
  expect(found('Ethiopia Guji: crème brûlée', 'ethio bru')).toBe(true)
  expect(found('Ethiopia Guji: crème brûlée', 'BRULÉE guji')).toBe(true)
  expect(found('Ethiopia Guji', 'thiopia')).toBe(false)
  expect(found('Ethiopia Guji', 'ethio kenya')).toBe(false)
})

test('a number is found with and without #', () => {
  expect(found('#57 Kenya', '57')).toBe(true)
  expect(found('#57 Kenya', '#57')).toBe(true)
  expect(found('#157 Kenya', '57')).toBe(false)
})

test('a search without words finds everything', () => {
  expect(found('Kenya', ' # – ')).toBe(true)
})

test('words longer than any real one are compared by their beginning', () => {
  const long = '𝔸'.normalize('NFC').repeat(500)
  expect(searchWords(long)).toEqual([expect.stringMatching(/^a{60}$/)])
  expect(found(long, long)).toBe(true)
})

test('a word that another one implies is not asked for', () => {
  expect(wantedWords('eth Ethiopia ethiopia bru')).toEqual(['ethiopia', 'bru'])
})
