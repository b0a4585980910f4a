import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withFormulas, withoutFormulas } from './formula-text.ts'

test('a formula gets an apostrophe, other text stays', () => {
  expect(withoutFormulas('=1+1')).toBe("'=1+1")
  expect(withoutFormulas("Nariño;'@two\n-3")).toBe("Nariño;''@two\n'-3")
  expect(withoutFormulas('Kenya = AA')).toBe('Kenya = AA')
})

test('the text comes back', () => {
  const text = fc.array(fc.constantFrom('=', "'", '-', ';', '\t', '\n', ' ', '"', 'a', '＋', '\u200b'))
  fc.assert(
    fc.property(text, characters => {
      expect(withFormulas(withoutFormulas(characters.join('')))).toBe(characters.join(''))
    }),
  )
})
