import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { type Answer, bodyOf } from './api-client.ts'
import { cachedPage, changeCached, readCached } from './cached-reads.ts'
import { announceChange } from './changes-sent.ts'
import { clearGetCache, endFirstScreen, queryClient, readForFirstScreen, reading } from './get-cache.ts'
import { sendCall } from './send-call.ts'

let callCount = 0

beforeEach(() => {
  callCount = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([++callCount])))
})
afterEach(() => {
  queryClient.clear()
  endFirstScreen()
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

test('a successful change clears the cache', async () => {
  await readCached(calls.listBeans, {})
  await sendCall(calls.deleteBean, { id: 1 })
  expect(await readCached(calls.listBeans, {})).toEqual([3])
})

test('the cache can be cleared by hand', async () => {
  await readCached(calls.listBeans, {})
  clearGetCache()
  expect(await readCached(calls.listBeans, {})).toEqual([2])
})

test('a cached answer can be changed', async () => {
  await readCached(calls.listDeletions, {})
  changeCached(calls.listDeletions, {}, known => known && [...known, ...known])
  expect(await readCached(calls.listDeletions, {})).toEqual([1, 1])
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
    ...reading(addressOf(calls.listBeans, {})),
    select: bodyOf,
  })
  const stop = observer.subscribe(() => {})
  await sendCall(calls.deleteBean, { id: 1 })
  overtaken.resolve()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([3]))
  stop()
})

test('the first screen takes what was read before it, and reads it again afterwards', async () => {
  const address = addressOf(calls.listBeans, {})
  await readForFirstScreen([address])
  expect(queryClient.getQueryData<Answer>([address])?.body).toEqual([1])
  clearGetCache()
  expect(await readCached(calls.listBeans, {})).toEqual([1])
  clearGetCache()
  expect(await readCached(calls.listBeans, {})).toEqual([2])
})

test('what the first screen does not take is forgotten', async () => {
  await readForFirstScreen([addressOf(calls.listBeans, {})])
  endFirstScreen()
  clearGetCache()
  expect(await readCached(calls.listBeans, {})).toEqual([2])
})

test('what a change overtook is not kept for the first screen', async () => {
  const address = addressOf(calls.listBeans, {})
  const read = readForFirstScreen([address])
  announceChange()
  await read
  expect(queryClient.getQueryData([address])).toBeUndefined()
})

test('the first screen gets the failure of a read before it, without a second try', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"detail":"Bean not found"}', { status: 400 + ++callCount }),
  )
  await readForFirstScreen([addressOf(calls.readBean, { id: 1 })])
  await expect(readCached(calls.readBean, { id: 1 })).rejects.toMatchObject({ status: 401 })
})

test('a cached answer that is no list is no page', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const address = addressOf(calls.listRoasts, {})
  expect(cachedPage(address)).toBeUndefined()
  await readForFirstScreen([address])
  expect(cachedPage(address)).toBeUndefined()
})
