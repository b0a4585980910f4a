import { expect, test } from 'vitest'
import { scoreMeaning } from './score-meaning.ts'

const components = { duration: 20, weight_loss: 20, first_crack: 18, curve: 17, development: 20 }

test('a score says out of how many and what it rates', () => {
  expect(scoreMeaning({ score: 95, letter: 'A', components })).toBe(
    'Roasting: 95 of 100. Taste is yours to judge.',
  )
})

test.each([
  [{ weight_loss: null }, '4 of 5 measured.'],
  [{ weight_loss: null, first_crack: null, development: null }, '2 of 5 measured.'],
])('a score without %j says how much was measured', (unknown, sentence) => {
  const text = scoreMeaning({ score: 73, letter: 'C', components: { ...components, ...unknown } })
  expect(text).toBe(`Roasting: 73 of 100. Taste is yours to judge. ${sentence}`)
})

test('an F says where its points went', () => {
  const lost = { ...components, development: 0, weight_loss: 4, first_crack: null }
  expect(scoreMeaning({ score: 51, letter: 'F', components: lost })).toBe(
    'Roasting: 51 of 100. Taste is yours to judge. 4 of 5 measured. ' +
      'An F because development earned 0 of 20 points, and weight loss 4.',
  )
  expect(
    scoreMeaning({
      score: 5,
      letter: 'F',
      components: { ...lost, curve: null, duration: null, weight_loss: null },
    }),
  ).toMatch(/An F because development earned 0 of 20 points\.$/)
})
