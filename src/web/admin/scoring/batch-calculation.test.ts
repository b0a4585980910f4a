import { expect, test } from 'vitest'
import { scoreAllRoasts } from './batch-calculation.ts'

/** Scores roasts 1 to 5 in three steps. One of them can't be scored. */
async function scoreAfter(id: number) {
  if (id === 0) return { processed: 2, last_id: 2 }
  return id === 2 ? { processed: 1, last_id: 4 } : { processed: 1, last_id: null }
}

test('all roasts are scored in steps', async () => {
  const steps: (number | null)[] = []
  const processed = await scoreAllRoasts({ scoreAfter, onStep: id => steps.push(id), isStopped: () => false })
  expect(processed).toBe(4)
  expect(steps).toEqual([2, 4, null])
})

test('a stopped calculation finishes the current step', async () => {
  const steps: (number | null)[] = []
  const processed = await scoreAllRoasts({
    scoreAfter,
    onStep: id => steps.push(id),
    isStopped: () => steps.length === 1,
  })
  expect(processed).toBe(2)
})

test('a failing step ends the calculation', async () => {
  const failing = () => Promise.reject(new Error('503'))
  await expect(
    scoreAllRoasts({ scoreAfter: failing, onStep: () => {}, isStopped: () => false }),
  ).rejects.toThrow('503')
})
