import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiSend } from './api-client.ts'
import { clearGetCache, getCached, queryClient } from './get-cache.ts'

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

test('an answer serves its address for 30 s', async () => {
  expect(await getCached('/api/beans/')).toEqual([1])
  vi.advanceTimersByTime(29_999)
  expect(await getCached('/api/beans/')).toEqual([1])
  vi.advanceTimersByTime(2)
  expect(await getCached('/api/beans/')).toEqual([2])
})

test('another address is another answer', async () => {
  expect(await getCached('/api/beans/1')).toEqual([1])
  expect(await getCached('/api/beans/2')).toEqual([2])
})

test('a successful change clears the cache', async () => {
  await getCached('/api/beans/')
  await apiSend('DELETE', '/api/beans/1')
  expect(await getCached('/api/beans/')).toEqual([3])
})

test('the cache can be cleared by hand', async () => {
  await getCached('/api/beans/')
  clearGetCache()
  expect(await getCached('/api/beans/')).toEqual([2])
})

test('a read that a change overtakes is made anew', async () => {
  const read = getCached('/api/roasts/?ids=1')
  clearGetCache()
  expect(await read).toEqual([2])
})
