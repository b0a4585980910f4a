import type { AddressInfo } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { type ReadyAnswers, readyAnswers, sendReadyAnswersFirst } from './kept-answers.ts'

let version: number
let made: string[]
let hold: Promise<void>
let isBroken: boolean
let answers: ReadyAnswers
let app: FastifyInstance

/** A server whose only answers are texts of 1000 characters, with room for three of them and what keeping them takes. */
beforeEach(async () => {
  version = 1
  made = []
  hold = Promise.resolve()
  isBroken = false
  const libraryVersion = () => {
    if (isBroken) throw new Error('disk I/O error')
    return version
  }
  answers = readyAnswers({ libraryVersion } as OpenDatabase, 3 * 4_100)
  app = fastify()
  app.get<{ Params: { key: string } }>('/:key', (request, reply) => {
    const { key } = request.params
    return answers.send(request, reply, key, async version => {
      made.push(key)
      await hold
      if (key === 'bad') throw new Error('not made')
      const text = key.startsWith('none') ? '[]' : `${key} ${version}`.padEnd(1_000, '.')
      return { text, etag: `"${version}"` }
    })
  })
})
afterEach(() => app.close())

const get = async (key: string) => (await app.inject(`/${key}`)).body.replace(/\.+$/, '')

test('an answer is made once while nothing changes', async () => {
  expect([await get('a'), await get('a')]).toEqual(['a 1', 'a 1'])
  expect(made).toEqual(['a'])
})

test('a change makes every answer anew', async () => {
  await get('a')
  version = 2
  expect(await get('a')).toBe('a 2')
})

test('an answer that many ask for at once is made once', async () => {
  expect(await Promise.all(['a', 'a', 'a'].map(get))).toEqual(['a 1', 'a 1', 'a 1'])
  expect(made).toEqual(['a'])
})

test('an answer that was being made while the library changed is not kept', async () => {
  let release = () => {}
  hold = new Promise(resolve => {
    release = resolve
  })
  const early = get('a')
  await expect.poll(() => made).toEqual(['a'])
  version = 2
  const late = get('a')
  await expect.poll(() => made).toEqual(['a', 'a'])
  release()
  expect(await Promise.all([early, late, get('a')])).toEqual(['a 1', 'a 2', 'a 2'])
})

test('the answer that was sent longest ago goes first', async () => {
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd']) await get(key)
  expect(made).toEqual(['a', 'b', 'c', 'd'])
  await get('b')
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('short answers to many made-up questions take room too', async () => {
  await get('a')
  for (let number = 0; number < 5; number++) await get(`none ${number}`)
  await get('a')
  expect(made.filter(key => key === 'a')).toHaveLength(2)
})

test('what can not be made is tried again', async () => {
  expect((await app.inject('/bad')).statusCode).toBe(500)
  await app.inject('/bad')
  expect(made).toEqual(['bad', 'bad'])
})

test('where the version can not be read, a known address is left to who answers errors', async () => {
  sendReadyAnswersFirst(app.server, answers, {})
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/a`)).status
  expect([await ask(), await ask()]).toEqual([200, 200])
  isBroken = true
  expect(await ask()).toBe(500)
  isBroken = false
  expect(await ask()).toBe(200)
})
