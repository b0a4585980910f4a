import { expect, test } from 'vitest'
import { scoreMeaning } from './score-meaning.ts'

const components = { duration: 20, weight_loss: 20, first_crack: 18, curve: 17, development: 20 }

test('a score says out of how many, which grade, and what it rates', () => {
  expect(scoreMeaning({ score: 95, letter: 'A', components })).toBe(
    '95 of 100 points (grade A) for how it was roasted, not for its taste.',
  )
})

test.each([
  [{ weight_loss: null }, 'Weight loss is unknown, so 4 of 5 parts count.'],
  [
    { first_crack: null, development: null },
    'First crack and development are unknown, so 3 of 5 parts count.',
  ],
  [
    { weight_loss: null, first_crack: null, development: null },
    'Weight loss, first crack and development are unknown, so 2 of 5 parts count.',
  ],
])('a score without %j says what is missing', (unknown, sentence) => {
  const text = scoreMeaning({ score: 73, letter: 'C', components: { ...components, ...unknown } })
  expect(text).toBe(`73 of 100 points (grade C) for how it was roasted, not for its taste. ${sentence}`)
})
