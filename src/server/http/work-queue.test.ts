import { expect, test } from 'vitest'
import { clientAt } from '#server/platform/limits/client-address.ts'
import { createWorkQueue } from './work-queue.ts'

const options = { most: 2, refusal: 'readers_busy' as const, retryAfterSeconds: 3 }

test('work is done one piece after the other, even after one that failed', async () => {
  const queue = createWorkQueue(options)
  const events: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = queue.run(async () => {
    events.push('first begins')
    await gate.promise
    events.push('first fails')
    throw new Error('first')
  })
  const second = queue.run(async () => {
    events.push('second')
    return 2
  })
  gate.resolve()
  await expect(first).rejects.toThrow('first')
  expect(await second).toBe(2)
  expect(events).toEqual(['first begins', 'first fails', 'second'])
})

test('a full queue refuses, and takes work again when a piece of it is done', async () => {
  const queue = createWorkQueue(options)
  const gate = Promise.withResolvers<void>()
  const accepted = [queue.run(() => gate.promise), queue.run(() => gate.promise)]
  await expect(queue.run(async () => {})).rejects.toMatchObject({
    status: 503,
    code: 'readers_busy',
    retryAfterSeconds: 3,
  })
  gate.resolve()
  await Promise.all(accepted)
  expect(await queue.run(async () => 'done')).toBe('done')
})

test('clients take turns, and in a full queue a client with more requests loses one to a client with fewer', async () => {
  const queue = createWorkQueue({ ...options, most: 5 })
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (name: string) => async () => {
    await gate.promise
    done.push(name)
  }
  const [hog, other, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(clientAt)
  const ofHog = [1, 2, 3, 4, 5].map(number => queue.run(work(`hog ${number}`), hog))
  const ofOthers = [queue.run(work('other'), other), queue.run(work('third'), third)]
  const settled = await Promise.allSettled([
    ...ofHog.slice(3),
    queue.run(work('hog again'), hog),
    Promise.resolve().then(() => gate.resolve()),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
  await Promise.all([...ofHog.slice(0, 3), ...ofOthers])
  expect(done).toEqual(['hog 1', 'hog 2', 'other', 'third', 'hog 3'])
})

test('a refused client that retries when it was told to gets a place, once', async () => {
  let now = 0
  const queue = createWorkQueue({ ...options, most: 3, now: () => now })
  const gate = Promise.withResolvers<void>()
  const client = (number: number) => clientAt(`192.0.2.${number}`)
  const ask = (number: number) => queue.run(() => gate.promise, client(number))
  const first = [1, 2, 3].map(ask)
  await expect(ask(4)).rejects.toMatchObject({ status: 503 })
  now = 2_999
  await expect(ask(4)).rejects.toMatchObject({ status: 503 })
  now = 3_000
  const again = ask(4)
  await expect(ask(4)).rejects.toMatchObject({ status: 503 })
  await expect(ask(5)).rejects.toMatchObject({ status: 503 })
  gate.resolve()
  await Promise.all([...first, again])
})

test('no more clients than fit into the queue are expected to retry', async () => {
  let now = 0
  const queue = createWorkQueue({ ...options, now: () => now })
  const gate = Promise.withResolvers<void>()
  const ask = (number: number) => queue.run(() => gate.promise, clientAt(`192.0.2.${number}`))
  const first = [1, 2].map(ask)
  for (const number of [3, 4, 5]) await expect(ask(number)).rejects.toMatchObject({ status: 503 })
  now = 3_000
  const again = [3, 4].map(ask)
  await expect(ask(5)).rejects.toMatchObject({ status: 503 })
  gate.resolve()
  await Promise.all([...first, ...again])
})
