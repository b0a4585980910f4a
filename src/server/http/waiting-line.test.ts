import { expect, test } from 'vitest'
import { createWaitingLine } from './waiting-line.ts'

const options = { most: 2, refusal: 'Too many.', retryAfterSeconds: 3 }

test('work is done one piece after the other, also after one that failed', async () => {
  const line = createWaitingLine(options)
  const events: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = line.inTurn(async () => {
    events.push('first begins')
    await gate.promise
    events.push('first fails')
    throw new Error('first')
  })
  const second = line.inTurn(async () => {
    events.push('second')
    return 2
  })
  gate.resolve()
  await expect(first).rejects.toThrow('first')
  expect(await second).toBe(2)
  expect(events).toEqual(['first begins', 'first fails', 'second'])
})

test('a full line refuses, and takes work again when a piece of it is done', async () => {
  const line = createWaitingLine(options)
  const gate = Promise.withResolvers<void>()
  const accepted = [line.inTurn(() => gate.promise), line.inTurn(() => gate.promise)]
  await expect(line.inTurn(async () => {})).rejects.toMatchObject({
    status: 503,
    message: 'Too many.',
    retryAfterSeconds: 3,
  })
  gate.resolve()
  await Promise.all(accepted)
  expect(await line.inTurn(async () => 'done')).toBe('done')
})
