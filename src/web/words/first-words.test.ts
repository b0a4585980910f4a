import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test('the first words of notes are their first line, cut after a whole word', () => {
  expect(firstWords(null)).toBe('')
  expect(firstWords('\n a bit short after crack \n\nNext time longer.')).toBe('a bit short after crack')
  const long = `${'very '.repeat(15)}short, after first crack`
  expect(firstWords(long)).toBe(`${'very '.repeat(15).trim()}…`)
  expect(firstWords('x'.repeat(100))).toBe(`${'x'.repeat(80)}…`)
})
