import { expect, test } from 'vitest'
import { countUpTo, workInSteps } from './in-steps.ts'

/** Does roasts 1 to 5 in three steps. */
async function stepAfter(id: number) {
  if (id === 0) return { last_id: 2 }
  return { last_id: id === 2 ? 4 : null }
}

test('all roasts are done in steps', async () => {
  const steps: (number | null)[] = []
  await workInSteps({ stepAfter, onStep: ({ last_id }) => steps.push(last_id), isStopped: () => false })
  expect(steps).toEqual([2, 4, null])
})

test('stopped work finishes the current step, and can be continued from there', async () => {
  const steps: (number | null)[] = []
  const onStep = ({ last_id }: { last_id: number | null }) => steps.push(last_id)
  await workInSteps({ stepAfter, onStep, isStopped: () => steps.length === 1 })
  expect(steps).toEqual([2])
  await workInSteps({ from: 2, stepAfter, onStep, isStopped: () => false })
  expect(steps).toEqual([2, 4, null])
})

test('a failing step ends the work', async () => {
  const failing = () => Promise.reject(new Error('503'))
  await expect(workInSteps({ stepAfter: failing, onStep: () => {}, isStopped: () => false })).rejects.toThrow(
    '503',
  )
})

test('roasts up to the last id count as done, in any order', () => {
  const roasts = [5, 2, 9].map(id => ({ id }))
  expect([0, 5, 8, null].map(id => countUpTo(roasts, id))).toEqual([0, 2, 2, 3])
})
