import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { extrasPrefetch } from './extras-prefetch.ts'

const listed = (ids: readonly number[], updated_at = 'then') => ids.map(id => ({ id, updated_at }))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const noop = () => {}
let calls: number[][] = []
const recorded = async (ids: number[]) => {
  calls.push(ids)
  return []
}

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
})
afterEach(() => vi.useRealTimers())

test('rows requested together share one call', () => {
  const prefetch = extrasPrefetch(recorded, noop, noop)
  prefetch.want(listed(range(1, 41)))
  prefetch.want(listed(range(30, 45)))
  vi.runAllTimers()
  expect(calls).toEqual([range(1, 45)])
})

test('no roast is requested twice', () => {
  const prefetch = extrasPrefetch(recorded, noop, noop)
  prefetch.want(listed([1, 2]))
  vi.runAllTimers()
  prefetch.want(listed([2, 1]))
  vi.runAllTimers()
  expect(calls).toEqual([[1, 2]])
})

test('a call requests at most 50 roasts', () => {
  const prefetch = extrasPrefetch(recorded, noop, noop)
  prefetch.want(listed(range(0, 120)))
  vi.runAllTimers()
  expect(calls.map(ids => ids.length)).toEqual([50, 50, 20])
})

test('a failure is reported, and its roasts can be requested again', async () => {
  const failing = async (ids: number[]) => {
    calls.push(ids)
    throw new Error('offline')
  }
  const failed: (readonly number[])[] = []
  const prefetch = extrasPrefetch(failing, noop, (_error, ids) => failed.push(ids))
  prefetch.want(listed([7]))
  await vi.runAllTimersAsync()
  prefetch.want(listed([7]))
  await vi.runAllTimersAsync()
  expect(calls).toEqual([[7], [7]])
  expect(failed).toEqual([[7], [7]])
})

test('a roast that has changed is requested again', () => {
  const prefetch = extrasPrefetch(recorded, noop, noop)
  prefetch.want(listed([1, 2]))
  vi.runAllTimers()
  prefetch.want([...listed([1]), ...listed([2], 'now')])
  vi.runAllTimers()
  expect(calls).toEqual([[1, 2], [2]])
})

test('what was not sent when it is stopped can be requested again', () => {
  const prefetch = extrasPrefetch(recorded, noop, noop)
  prefetch.want(listed([1]))
  prefetch.stop()
  vi.runAllTimers()
  expect(calls).toEqual([])
  prefetch.want(listed([1]))
  vi.runAllTimers()
  expect(calls).toEqual([[1]])
})
