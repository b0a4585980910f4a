import { expect, test } from 'vitest'
import type { RoastWeightsUpdate } from '#contract/roasts.ts'
import { ApiError } from '#web/api/api-client.ts'
import { failureText, saveWeights } from './save-weights.ts'
import type { WeightEdits } from './weight-edits.ts'

const edits: WeightEdits = new Map([
  [1, { green_weight_g: '250', roasted_weight_g: '' }],
  [2, { roasted_weight_g: '212.5' }],
  [3, { green_weight_g: '300' }],
])

/** Saves to a server that fails for some roasts. */
async function saving(failing: Record<number, ApiError>, stopAfter = Number.POSITIVE_INFINITY) {
  const sent: [number, RoastWeightsUpdate][] = []
  const run = { show: () => {}, isStopped: () => sent.length >= stopAfter }
  const { saved, failures } = await saveWeights(edits, run, async (id, update) => {
    sent.push([id, update])
    if (failing[id]) throw failing[id]
  })
  return { sent, saved, failures: [...failures] }
}

test('only edited cells that are not empty are sent', async () => {
  const { sent, saved } = await saving({})
  expect(sent).toEqual([
    [1, { green_weight_g: 250 }],
    [2, { roasted_weight_g: 212.5 }],
    [3, { green_weight_g: 300 }],
  ])
  expect(saved).toEqual([1, 2, 3])
})

test('a rejected roast does not stop the others', async () => {
  const { saved, failures } = await saving({ 2: new ApiError(422, 'too heavy') })
  expect(saved).toEqual([1, 3])
  expect(failures).toEqual([[2, 'too heavy']])
})

test('if the server cannot be reached, the rest is not tried', async () => {
  const { sent, failures } = await saving({ 2: new ApiError(0, 'Network error: offline') })
  expect(sent).toHaveLength(2)
  expect(failures).toEqual([[2, 'Network error: offline']])
})

test('saving can be stopped between roasts', async () => {
  expect((await saving({}, 1)).saved).toEqual([1])
})

test('an edit with nothing to send counts as saved', async () => {
  const run = { show: () => {}, isStopped: () => false }
  const { saved } = await saveWeights(new Map([[9, { green_weight_g: '' }]]), run, () =>
    Promise.reject(new Error('nothing is sent')),
  )
  expect(saved).toEqual([9])
})

test('one failure is reported by its message, several with their roasts', () => {
  const nameOf = (id: number) => `#${id}`
  expect(failureText(new Map([[2, 'too heavy']]), nameOf)).toBe('Failed to save: too heavy')
  expect(
    failureText(
      new Map([
        [2, 'too heavy'],
        [3, 'gone'],
      ]),
      nameOf,
    ),
  ).toBe('Failed to save: #2: too heavy\n#3: gone')
})
