import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test('the first words of notes are their first line, cut after a whole word', () => {
  expect(firstWords(null)).toBe('')
  expect(firstWords('\n a bit short after crack \n\nNext time longer.')).toBe('a bit short after crack')
  const long = `${'very '.repeat(15)}short, after first crack, and then some more`
  expect(firstWords(long)).toBe(`${'very '.repeat(15).trim()}…`)
  expect(firstWords('x'.repeat(112))).toBe(`${'x'.repeat(80)}…`)
})

test('a few words more than fit are shown, not cut', () => {
  const long = `${'very '.repeat(15)}short, and then three words more`
  expect(firstWords(long)).toBe(long)
})
