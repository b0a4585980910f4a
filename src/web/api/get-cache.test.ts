import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as calls from '#contract/calls.ts'
import { endFirstRendering } from '#web/loading/first-rendering.ts'
import { type Answer, bodyOf } from './api-client.ts'
import { cachedPage, readCached } from './cached-reads.ts'
import { callRead } from './call-read.ts'
import { readForFirstScreen, reading } from './get-cache.ts'
import { sendCall } from './send-call.ts'
import { clearGetCache, makeStale, queryClient } from './stale-reads.ts'

let callCount = 0

beforeEach(() => {
  callCount = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([++callCount])))
})
afterEach(() => {
  queryClient.clear()
  endFirstRendering()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer is cached for 30 s', async () => {
  expect(await readCached(calls.listBeans, {})).toEqual([1])
  vi.advanceTimersByTime(29_999)
  expect(await readCached(calls.listBeans, {})).toEqual([1])
  vi.advanceTimersByTime(2)
  expect(await readCached(calls.listBeans, {})).toEqual([2])
})

test('another address has its own answer', async () => {
  expect(await readCached(calls.readBean, { id: 1 })).toEqual([1])
  expect(await readCached(calls.readBean, { id: 2 })).toEqual([2])
})

test('a successful change clears the cache of what it changed', async () => {
  await readCached(calls.listBeans, {})
  await readCached(calls.readSite, {})
  await sendCall(calls.deleteBean, { id: 1 })
  expect(await readCached(calls.listBeans, {})).toEqual([4])
  expect(await readCached(calls.readSite, {})).toEqual([2])
})

test('the cache can be cleared by hand', async () => {
  await readCached(calls.listBeans, {})
  clearGetCache()
  expect(await readCached(calls.listBeans, {})).toEqual([2])
})

test('a read that is overtaken by a change is repeated', async () => {
  const read = readCached(calls.listRoasts, { ids: '1' })
  clearGetCache()
  expect(await read).toEqual([2])
})

test('a read on screen that is overtaken by a change is repeated', async () => {
  const overtaken = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    const answer = JSON.stringify([++callCount])
    if (callCount === 1) await overtaken.promise
    return new Response(answer)
  })
  const observer = new QueryObserver(queryClient, {
    ...reading(callRead(calls.listBeans, {})),
    select: bodyOf,
  })
  const stop = observer.subscribe(() => {})
  await sendCall(calls.deleteBean, { id: 1 })
  overtaken.resolve()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([3]))
  stop()
})

test('the first screen uses a prefetched answer, and reads it again after the first rendering', async () => {
  const read = callRead(calls.listBeans, {})
  await readForFirstScreen([read])
  expect(queryClient.getQueryData<Answer>(reading(read).queryKey)?.body).toEqual([1])
  clearGetCache()
  expect(await readCached(calls.listBeans, {})).toEqual([1])
  clearGetCache()
  expect(await readCached(calls.listBeans, {})).toEqual([2])
})

test('a prefetched answer that the first screen does not use is removed from the cache', async () => {
  await readForFirstScreen([callRead(calls.listBeans, {})])
  endFirstRendering()
  clearGetCache()
  expect(await readCached(calls.listBeans, {})).toEqual([2])
})

test('an answer that a change made stale is not cached for the first screen', async () => {
  const read = callRead(calls.listBeans, {})
  const reads = readForFirstScreen([read])
  makeStale(['beans'])
  await reads
  expect(queryClient.getQueryData(reading(read).queryKey)).toBeUndefined()
})

test('the first screen gets the failure of a prefetched read, without a retry', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"detail":"Bean not found"}', { status: 400 + ++callCount }),
  )
  await readForFirstScreen([callRead(calls.readBean, { id: 1 })])
  await expect(readCached(calls.readBean, { id: 1 })).rejects.toMatchObject({ status: 401 })
})

test('a cached answer that is not a list is not a page', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const read = callRead(calls.listRoasts, {})
  expect(cachedPage(read)).toBeUndefined()
  await readForFirstScreen([read])
  expect(cachedPage(read)).toBeUndefined()
})
