import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { carriesSession } from '#server/http/cookies.ts'
import { Pieces } from '#server/platform/work/pieces.ts'
import { AnswerCache } from './answer-cache.ts'
import type { CachedAnswer, LongAnswer } from './send-answer.ts'

let version: number
let made: string[]
let hold: Promise<void>
let isBroken: boolean
let answers: AnswerCache

/** The texts have 1000 characters. There is room for three of them with their overhead. */
beforeEach(() => {
  version = 1
  made = []
  hold = Promise.resolve()
  isBroken = false
  const libraryVersion = () => {
    if (isBroken) throw new Error('disk I/O error')
    return version
  }
  answers = new AnswerCache({ kind: 'sqlite', libraryVersion }, 3 * 4_100, carriesSession)
})

function requestFor(key: string): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: `/${key}` })
}

/** Asks for the answer as the router does, making it if it isn't cached. */
async function get(key: string): Promise<string> {
  const answer = await answers.ready(requestFor(key), key, async version => {
    made.push(key)
    await hold
    if (key === 'bad') throw new Error('not made')
    const text = key.startsWith('none') ? '[]' : `${key} ${version}`.padEnd(1_000, '.')
    return { content: text, type: 'text/plain', etag: `"${version}"` }
  })
  return String((answer as CachedAnswer).body).replace(/\.+$/, '')
}

test('an answer is made once while nothing changes', async () => {
  expect([await get('a'), await get('a')]).toEqual(['a 1', 'a 1'])
  expect(made).toEqual(['a'])
})

test('after a change, every answer is made again', async () => {
  await get('a')
  version = 2
  expect(await get('a')).toBe('a 2')
})

test('an answer that many clients ask for at once is made once', async () => {
  expect(await Promise.all(['a', 'a', 'a'].map(get))).toEqual(['a 1', 'a 1', 'a 1'])
  expect(made).toEqual(['a'])
})

test('an answer that was being made while the library changed is not cached', async () => {
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

test('the least recently sent answer is evicted first', async () => {
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd']) await get(key)
  expect(made).toEqual(['a', 'b', 'c', 'd'])
  await get('b')
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('many short answers to made-up addresses count towards the limit', async () => {
  await get('a')
  for (let number = 0; number < 5; number++) await get(`none ${number}`)
  await get('a')
  expect(made.filter(key => key === 'a')).toHaveLength(2)
})

test('each form of an answer holds no more memory than is counted', async () => {
  const request = Object.assign(requestFor('a'), { headers: { 'accept-encoding': 'gzip' } })
  const text = Array.from({ length: 500 }, (_, index) => index).join(' ')
  const make = async () => ({ content: text, type: 'text/plain', etag: '"1"' })
  const { body, gzipped } = (await answers.ready(request, 'a', make)) as CachedAnswer
  for (const bytes of [body as Buffer, gzipped!]) expect(bytes.buffer.byteLength).toBe(bytes.length)
})

test('an answer of more than half of the cache is not cached, and evicts no other', async () => {
  await get('a')
  const long = Buffer.alloc(3 * 4_100 - 100)
  const makeLong = async () => {
    made.push('long')
    return { content: long, isText: true, type: 'text/plain', etag: '"1"' }
  }
  for (const _ of [1, 2]) await answers.ready(requestFor('long'), 'long', makeLong)
  await get('a')
  expect(made).toEqual(['a', 'long', 'long'])
})

test('an answer in pieces is cached as a whole', async () => {
  const make = async () => ({
    content: new Pieces(() => ['a', 'b'.repeat(2_000)]),
    type: 'text/plain',
    etag: '"1"',
  })
  const answer = (await answers.ready(requestFor('a'), 'a', make)) as CachedAnswer
  expect(String(answer.body)).toBe(`a${'b'.repeat(2_000)}`)
  expect(await answers.ready(requestFor('a'), 'a', make)).toBe(answer)
})

test('an answer of more than a quarter of the cache is not cached, evicts no other, and is not joined in memory', async () => {
  await get('a')
  let pieces = 0
  const content = new Pieces(function* () {
    for (;;) {
      pieces += 1
      yield 'x'.repeat(1_000)
    }
  })
  const make = async () => ({ content, type: 'text/plain', etag: '"1"', headers: { 'x-a': 'b' } })
  for (let times = 0; times < 2; times += 1) {
    const long = (await answers.ready(requestFor('long'), 'long', make)) as LongAnswer
    // Any other comparison would read the pieces, which never end.
    expect(long.pieces === content).toBe(true)
    expect(long.headers).toMatchObject({ 'content-type': 'text/plain', 'x-a': 'b' })
    expect(answers.cached(requestFor('long'))).toBeNull()
  }
  expect(pieces).toBeLessThan(10)
  await get('a')
  expect(made).toEqual(['a'])
})

test('long answers are made one at a time, because each takes memory', async () => {
  const turns: string[] = []
  const making = ['one', 'two'].map(name => {
    const content = new Pieces(function* () {
      for (const part of [1, 2, 3]) {
        turns.push(`${name} ${part}`)
        yield 'x'.repeat(100)
        yield ''
      }
    })
    return answers.ready(requestFor(name), name, async () => ({ content, type: 'text/plain', etag: '"1"' }))
  })
  await Promise.all(making)
  expect(turns).toEqual(['one 1', 'one 2', 'one 3', 'two 1', 'two 2', 'two 3'])
})

test('an answer that failed is tried again', async () => {
  await expect(get('bad')).rejects.toThrow('not made')
  await expect(get('bad')).rejects.toThrow('not made')
  expect(made).toEqual(['bad', 'bad'])
})

test('an answer is cached for the address that asked for it, until something changes', async () => {
  expect(answers.cached(requestFor('a'))).toBeNull()
  await get('a')
  expect(answers.cached(requestFor('a'))?.etag).toMatch(/^"1-/)
  expect(answers.cached(Object.assign(requestFor('a'), { method: 'POST' }))).toBeNull()
  version = 2
  expect(answers.cached(requestFor('a'))).toBeNull()
})

test("no cached answer is given while the version can't be read", async () => {
  await get('a')
  isBroken = true
  expect(answers.cached(requestFor('a'))).toBeNull()
  isBroken = false
  expect(answers.cached(requestFor('a'))).not.toBeNull()
})
