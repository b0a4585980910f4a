import { expect, test } from 'vitest'
import { clientAt } from '#server/limits/client-address.ts'
import { createWaitingLine } from './waiting-line.ts'

const options = { most: 2, refusal: 'readers_busy' as const, retryAfterSeconds: 3 }

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
    code: 'readers_busy',
    retryAfterSeconds: 3,
  })
  gate.resolve()
  await Promise.all(accepted)
  expect(await line.inTurn(async () => 'done')).toBe('done')
})

test('clients take turns, and in a full line one who has more leaves a place to one who has fewer', async () => {
  const line = createWaitingLine({ ...options, most: 5 })
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (name: string) => async () => {
    await gate.promise
    done.push(name)
  }
  const [hog, other, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(clientAt)
  const ofHog = [1, 2, 3, 4, 5].map(number => line.inTurn(work(`hog ${number}`), hog))
  const ofOthers = [line.inTurn(work('other'), other), line.inTurn(work('third'), third)]
  const settled = await Promise.allSettled([
    ...ofHog.slice(3),
    line.inTurn(work('hog again'), hog),
    Promise.resolve().then(() => gate.resolve()),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
  await Promise.all([...ofHog.slice(0, 3), ...ofOthers])
  expect(done).toEqual(['hog 1', 'hog 2', 'other', 'third', 'hog 3'])
})

test('a client who was refused and comes again when it was told to has its turn, and once', async () => {
  let now = 0
  const line = createWaitingLine({ ...options, most: 3, now: () => now })
  const gate = Promise.withResolvers<void>()
  const client = (number: number) => clientAt(`192.0.2.${number}`)
  const ask = (number: number) => line.inTurn(() => gate.promise, client(number))
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

test('no more clients than fit into the line are expected to come again', async () => {
  let now = 0
  const line = createWaitingLine({ ...options, now: () => now })
  const gate = Promise.withResolvers<void>()
  const ask = (number: number) => line.inTurn(() => gate.promise, clientAt(`192.0.2.${number}`))
  const first = [1, 2].map(ask)
  for (const number of [3, 4, 5]) await expect(ask(number)).rejects.toMatchObject({ status: 503 })
  now = 3_000
  const again = [3, 4].map(ask)
  await expect(ask(5)).rejects.toMatchObject({ status: 503 })
  gate.resolve()
  await Promise.all([...first, ...again])
})
