import { expect, test } from 'vitest'
import { calls, pages, screenOf } from './routes.ts'

const home = { name: 'home', missingRoast: null }

test('an empty hash is home', () => {
  expect(screenOf('/')).toEqual(home)
  expect(screenOf('')).toEqual(home)
})

test('every address of a screen leads to that screen', () => {
  expect(screenOf(pages.home)).toEqual(home)
  expect(screenOf(pages.roasts)).toEqual({ name: 'roast-list' })
  expect(screenOf(pages.roast(12))).toEqual({ name: 'roast-detail', id: 12 })
  expect(screenOf(pages.beans)).toEqual({ name: 'bean-list' })
  expect(screenOf(pages.bean(3))).toEqual({ name: 'bean-detail', id: 3 })
  expect(screenOf(pages.admin)).toEqual({ name: 'admin' })
})

test.each([
  '/nowhere',
  '/about',
  '/roasts/abc',
  '/roasts/0',
  '/beans/-1',
  '/beans/1/2',
  '/roasts/1.5',
  '/admin/7',
])('the unknown hash %s is home', location => {
  expect(screenOf(location)).toEqual(home)
})

test('a bag number that was not found comes home with its number', () => {
  expect(screenOf('/home?roast=99')).toEqual({ name: 'home', missingRoast: 99 })
  expect(screenOf('/home?roast=abc')).toEqual(home)
})

test('the Coming Soon page is reached by the router state alone', () => {
  expect(screenOf('/about', { screen: 'coming-soon' })).toEqual({ name: 'coming-soon' })
  expect(screenOf('/about', { screen: 'something' })).toEqual(home)
})

test('a name with signs of its own survives the address', () => {
  const address = new URL(calls.beanExists('Señor & Co #1?'), 'http://localhost')
  expect(address.searchParams.get('origin_name')).toBe('Señor & Co #1?')
})

test('a thumbnail has a new address once its roast has changed', () => {
  const before = calls.roastThumbnail({ id: 4, updated_at: '2026-01-01T00:00:00.000Z' })
  const after = calls.roastThumbnail({ id: 4, updated_at: '2026-01-01T00:00:00.001Z' })
  expect(before).toBe('/api/roasts/4/thumbnail?v=1767225600000')
  expect(after).not.toBe(before)
})
