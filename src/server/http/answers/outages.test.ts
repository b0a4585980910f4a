import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { versionOf } from '#server/platform/database/open-database.ts'
import { AnswerCache, type Reader } from './answer-cache.ts'
import type { CachedAnswer } from './send-answer.ts'

const MINUTE_MS = 60_000

let value: number
let timeline: number
let isAway: boolean
let now: number
let answers: AnswerCache

beforeEach(() => {
  value = 1
  timeline = 1
  isAway = false
  now = 0
  const libraryVersion = async () => {
    if (isAway) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    return versionOf(value, timeline)
  }
  const database = {
    kind: 'postgres' as const,
    libraryVersion,
    lastState: () => (isAway ? 'away' : 'ok') as 'away' | 'ok',
  }
  answers = new AnswerCache(
    database,
    1_000_000,
    ({ headers }) => Boolean(headers.cookie),
    () => now,
  )
})

function get(key: string, reader: Reader = 'visitor', cookie = ''): Promise<CachedAnswer> {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: `/${key}` })
  request.headers.cookie = cookie
  const make = async (version: number) => ({
    content: `${key} ${version}`,
    type: 'text/plain',
    etag: `"${version}"`,
  })
  return answers.ready(request, key, make, reader) as Promise<CachedAnswer>
}

const ageOf = ({ headers }: CachedAnswer) => headers[headers.indexOf('age') + 1]

test('while the database is away, a visitor gets the last answer with its age, for five minutes', async () => {
  await get('a')
  isAway = true
  now += 4 * MINUTE_MS
  const kept = await get('a')
  expect([kept.body, ageOf(kept)]).toEqual(['a 1', '240'])
  now += 2 * MINUTE_MS
  await expect(get('a')).rejects.toThrow('refused')
})

test('an answer from before the last change is cached too, unless that change may have removed something', async () => {
  await get('a')
  value = 2
  await get('b')
  isAway = true
  expect((await get('a')).body).toBe('a 1')
  answers.forgetEarlier()
  for (const key of ['a', 'b']) await expect(get(key)).rejects.toThrow('refused')
  isAway = false
  value = 3
  await get('b')
  isAway = true
  expect((await get('b')).body).toBe('b 3')
  await expect(get('a')).rejects.toThrow('refused')
})

test('an answer whose version was read before a change that may have removed something is not cached', async () => {
  await get('a')
  const early = get('b')
  answers.forgetEarlier()
  await early
  isAway = true
  for (const key of ['a', 'b']) await expect(get(key)).rejects.toThrow('refused')
})

test('the owner gets no cached answer', async () => {
  await get('a', 'owner', 'session=1')
  await get('b', 'everybody')
  isAway = true
  await expect(get('a', 'owner', 'session=1')).rejects.toThrow('refused')
})

test('after a failover, the same number is a different version, and no earlier answer is used', async () => {
  value = 7
  const lost = await get('a')
  value = 6
  timeline = 2
  await get('b')
  value = 7
  const current = await get('a')
  expect(current.etag).not.toBe(lost.etag)
  isAway = true
  expect((await get('b')).body).toBe(`b ${versionOf(6, 2)}`)
  isAway = false
  timeline = 3
  await get('c')
  isAway = true
  for (const key of ['a', 'b']) await expect(get(key)).rejects.toThrow('refused')
})
