import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, listen } from './window-events.ts'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

test('whoever listens hears what was announced', () => {
  const heard: number[] = []
  listen('roast-deleted', ({ id }) => heard.push(id))
  announce('roast-deleted', { id: 7 })
  expect(heard).toEqual([7])
})

test('whoever stopped listening hears nothing', () => {
  const heard: number[] = []
  const stop = listen('roast-deleted', ({ id }) => heard.push(id))
  stop()
  announce('roast-deleted', { id: 7 })
  expect(heard).toEqual([])
})

test('the event is one that any other script of the page can hear', () => {
  let detail: unknown
  window.addEventListener('roasts-refresh', event => {
    detail = (event as CustomEvent).detail
  })
  announce('roasts-refresh', null)
  expect(detail).toBeNull()
})
