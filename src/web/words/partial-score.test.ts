import { expect, test } from 'vitest'
import { partialText } from './partial-score.ts'

const full = { duration: 20, weight_loss: 0, first_crack: 18.5, curve: 12, development: 20 }

test('a score from fewer than five components says so', () => {
  expect(partialText({ components: full })).toBeNull()
  expect(partialText({ components: { ...full, weight_loss: null, curve: null } })).toBe('from 3 of 5')
})
