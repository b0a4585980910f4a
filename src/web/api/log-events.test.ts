import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { Roast, RoastWithFields } from '#contract/roasts.ts'
import { announceWrite, listen } from './log-events.ts'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const roast = { id: 7 } as RoastWithFields

test('an imported roast is announced, including one from the inbox', () => {
  const heard: Roast[] = []
  listen('roast-added', added => heard.push(added))
  announceWrite(calls.importRoastFile, {}, roast)
  announceWrite(calls.importFromInbox, { id: 1 }, roast)
  expect(heard).toEqual([roast, roast])
})

test('a deleted roast is announced with its id', () => {
  const heard: number[] = []
  listen('roast-deleted', ({ id }) => heard.push(id))
  announceWrite(calls.deleteRoast, { id: 7 }, { deleted: 1 })
  expect(heard).toEqual([7])
})

test('each added bean is announced', () => {
  const heard: string[] = []
  listen('bean-added', ({ origin_name }) => heard.push(origin_name))
  const [kenya, rwanda] = ['Kenya', 'Rwanda'].map(origin_name => ({ origin_name }) as Bean)
  announceWrite(calls.createBean, {}, kenya!)
  announceWrite(calls.importBeanPages, {}, { created: [kenya!, rwanda!], errors: [] } as never)
  expect(heard).toEqual(['Kenya', 'Kenya', 'Rwanda'])
})

test('a removed listener is not called', () => {
  const heard: number[] = []
  const stop = listen('roast-deleted', ({ id }) => heard.push(id))
  stop()
  announceWrite(calls.deleteRoast, { id: 7 }, { deleted: 1 })
  expect(heard).toEqual([])
})

test('any script on the page can listen to the event', () => {
  let detail: unknown
  window.addEventListener('roast-added', event => {
    detail = (event as CustomEvent).detail
  })
  announceWrite(calls.importRoastFile, {}, roast)
  expect(detail).toBe(roast)
})
