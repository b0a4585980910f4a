import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, listen } from './window-events.ts'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

test('a listener hears what is announced', () => {
  const heard: number[] = []
  listen('roast-deleted', ({ id }) => heard.push(id))
  announce('roast-deleted', { id: 7 })
  expect(heard).toEqual([7])
})

test('a removed listener hears nothing', () => {
  const heard: number[] = []
  const stop = listen('roast-deleted', ({ id }) => heard.push(id))
  stop()
  announce('roast-deleted', { id: 7 })
  expect(heard).toEqual([])
})

test('any script on the page can hear the event', () => {
  let detail: unknown
  window.addEventListener('roasts-refresh', event => {
    detail = (event as CustomEvent).detail
  })
  announce('roasts-refresh', null)
  expect(detail).toBeNull()
})
