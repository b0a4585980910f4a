import { expect, test } from 'vitest'
import { countUpTo } from './count-up-to.ts'

test('roasts up to the last id count as done, in any order', () => {
  const roasts = [5, 2, 9].map(id => ({ id }))
  expect([0, 5, 8, null].map(id => countUpTo(roasts, id))).toEqual([0, 2, 2, 3])
})
