import { expect, test } from 'vitest'
import { retryDelay } from './loading-retries.ts'

test('a failed list is retried five times, with a delay that starts at 1 s and doubles each time', () => {
  expect([1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, null])
})
