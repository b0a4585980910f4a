import { expect, test } from 'vitest'
import { retryDelay } from './loading-retries.ts'

test('a failed list is tried again five times, after 1 s and twice as long each time', () => {
  expect([1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, null])
})
