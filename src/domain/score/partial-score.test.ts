import { expect, test } from 'vitest'
import { HOUSE } from '#domain/score/style.ts'
import { partialText } from './partial-score.ts'

const full = { duration: 20, weight_loss: 0, first_crack: 18.5, curve: 12, development: 20 }

test('a score from fewer than five components says so', () => {
  expect(partialText({ components: full })).toBeNull()
  expect(partialText({ components: { ...full, weight_loss: null, curve: null } })).toBe('from 3 of 5')
})

test('a component that the style leaves out does not count as missing', () => {
  const style = { ...HOUSE, points: { ...HOUSE.points, development: 0, first_crack: 40 } }
  expect(partialText({ components: { ...full, development: null }, style })).toBeNull()
  expect(partialText({ components: { ...full, development: null, curve: null }, style })).toBe('from 3 of 4')
})
