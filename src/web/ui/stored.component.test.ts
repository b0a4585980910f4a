import { afterEach, expect, test, vi } from 'vitest'
import { keysInTab, stored } from './stored.ts'

interface Choice {
  size: number
  colour: string
}

const choice = () =>
  stored<Choice>('choice', kept => ({
    size: typeof kept?.size === 'number' ? kept.size : 1,
    colour: typeof kept?.colour === 'string' ? kept.colour : 'red',
  }))

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
})

test('a value is kept as JSON, and whoever reads it next has it', () => {
  choice().change({ size: 2 })
  expect(localStorage.getItem('choice')).toBe('{"size":2,"colour":"red"}')
  expect(choice().get()).toEqual({ size: 2, colour: 'red' })
  choice().set(null)
  expect(localStorage.getItem('choice')).toBeNull()
})

test('what is of another version, or no JSON, gives the defaults', () => {
  for (const text of ['{"size":"large"}', '[1]', 'null', '7', '', '{']) {
    localStorage.setItem('choice', text)
    expect(choice().get(), text).toEqual({ size: 1, colour: 'red' })
  }
})

test('the same text is the same object', () => {
  const mine = choice()
  const before = mine.get()
  mine.change({})
  expect(mine.get()).toEqual(before)
  expect(mine.get()).toBe(mine.get())
})

test('a browser without room keeps a value until the page is closed', () => {
  const mine = stored<string[] | null>('mine words', kept => kept as string[] | null, 'sessionStorage')
  mine.set(['before'])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  mine.set(['after'])
  choice().change({ size: 3 })
  expect([mine.get(), choice().get().size]).toEqual([['after'], 3])
  expect(sessionStorage.getItem('mine words')).toBe('["before"]')
  expect(keysInTab('mine ')).toEqual(['mine words'])
  mine.set(null)
  expect([mine.get(), keysInTab('mine ')]).toEqual([null, []])
})

test('a browser that forbids storage keeps a value until the page is closed', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  }
  expect(choice().get().size).toBe(1)
  choice().change({ size: 4 })
  expect(choice().get().size).toBe(4)
})

test('another tab that changes a value replaces what this one could not store', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  choice().change({ size: 5 })
  localStorage.setItem('choice', '{"size":6}')
  expect(choice().get().size).toBe(5)
  window.dispatchEvent(new StorageEvent('storage', { key: 'choice' }))
  expect(choice().get().size).toBe(6)
})
