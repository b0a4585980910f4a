import { expect, test } from 'vitest'
import { thumbnailUrl } from './thumbnail-url.ts'

test('a thumbnail has a new address once its roast has changed', () => {
  const before = thumbnailUrl({ id: 4, updated_at: '2026-01-01T00:00:00.000Z' })
  const after = thumbnailUrl({ id: 4, updated_at: '2026-01-01T00:00:00.001Z' })
  expect(before).toBe('/api/roasts/4/thumbnail?v=1767225600000')
  expect(after).not.toBe(before)
})
