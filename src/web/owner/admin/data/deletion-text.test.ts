import { expect, test } from 'vitest'
import { countText, deletionQuestion } from './deletion-text.ts'

test('the question names what is deleted', () => {
  expect(deletionQuestion('roasts', 3)).toBe(
    'Are you sure you want to delete all roasts? This action cannot be undone.',
  )
})

test('the question about deleting beans says how many roasts go with them', () => {
  expect(deletionQuestion('beans', 3)).toBe(
    'Are you sure you want to delete all beans? This action cannot be undone.\n3 roasts go with them.',
  )
  expect(deletionQuestion('beans', 1)).toContain('1 roast goes with them.')
  expect(deletionQuestion('beans', 0)).not.toContain('roast')
})

test('a count of one is in the singular', () => {
  expect([countText('beans', 1), countText('roasts', 0)]).toEqual(['1 bean', '0 roasts'])
})
