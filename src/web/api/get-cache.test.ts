import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { readCall } from './api-client.ts'
import { changeCached, readCached } from './cached-reads.ts'
import { clearGetCache, queryClient, readCurrent } from './get-cache.ts'
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
  const observer = new QueryObserver(queryClient, {
    queryKey: [addressOf(calls.listBeans, {})],
    queryFn: () => readCurrent(() => readCall(calls.listBeans, {})),
  })
  const stop = observer.subscribe(() => {})
  await sendCall(calls.deleteBean, { id: 1 })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([3]))
  stop()
})
