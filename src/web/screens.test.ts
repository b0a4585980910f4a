import { expect, test } from 'vitest'
import { adminTab, benchPlace } from './owner/parts/panel/places.ts'
import { CORRECTING, pages } from './pages.ts'
import { firstReads, screenOf } from './screens.ts'

const home = { name: 'home', missingRoast: null }

test('an empty hash is home', () => {
  expect(screenOf('/')).toEqual(home)
  expect(screenOf('')).toEqual(home)
})

test('every address leads to its screen', () => {
  expect(screenOf(pages.home)).toEqual(home)
  expect(screenOf(pages.roasts)).toEqual({ name: 'roast-list', search: '' })
  expect(screenOf(`${pages.roasts}?q=kenya&sort=score`)).toEqual({
    name: 'roast-list',
    search: 'q=kenya&sort=score',
  })
  expect(screenOf(pages.roast(12))).toEqual({ name: 'roast-detail', id: 12, search: '' })
  expect(screenOf(pages.correctRoast(12))).toEqual({ name: 'roast-detail', id: 12, search: CORRECTING })
  expect(screenOf(pages.again(12))).toEqual({ name: 'again', id: 12 })
  expect(screenOf(pages.follow(12))).toEqual({ name: 'follow', id: 12 })
  expect(screenOf(pages.bag(48))).toEqual({ name: 'bag', id: 48 })
  expect(screenOf(pages.compare([150, 141], 'drop'))).toEqual({
    name: 'compare',
    search: 'roasts=150,141&align=drop',
  })
  expect(screenOf(pages.beans)).toEqual({ name: 'bean-list', search: '' })
  expect(screenOf(pages.labels)).toEqual({ name: 'labels', search: '' })
  expect(screenOf(pages.labelsOf([150, 149]))).toEqual({ name: 'labels', search: 'roasts=150,149' })
  expect(screenOf(pages.bean(3))).toEqual({ name: 'bean-detail', id: 3 })
  expect(screenOf(pages.admin)).toEqual({ name: 'admin' })
  expect(screenOf(adminTab('weights'))).toEqual({ name: 'admin', place: 'weights' })
  expect(screenOf(pages.bench)).toEqual({ name: 'bench', search: '' })
  expect(screenOf(benchPlace('inbox'))).toEqual({ name: 'bench', place: 'inbox', search: '' })
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
  '/bench/weights',
])('the unknown hash %s is home', location => {
  expect(screenOf(location)).toEqual(home)
})

test('a bag number that was not found is passed to home', () => {
  expect(screenOf('/home?roast=99')).toEqual({ name: 'home', missingRoast: 99 })
  expect(screenOf('/home?roast=abc')).toEqual(home)
})

test('a comparison reads each of its first eight roasts', () => {
  const many = Array.from({ length: 20 }, (_, index) => index + 1)
  const reads = firstReads(screenOf(pages.compare(many)))
  expect(reads.filter(({ path }) => path.endsWith('/details'))).toHaveLength(8)
})

test('only the router state leads to the Coming Soon page', () => {
  expect(screenOf('/about', { screen: 'coming-soon' })).toEqual({ name: 'coming-soon' })
  expect(screenOf('/about', { screen: 'something' })).toEqual(home)
})

const readsOf = (hash: string) => firstReads(screenOf(hash)).map(({ address }) => address)

test('every screen checks for the owner', () => {
  for (const hash of ['', '/roasts', '/roasts/12', '/beans', '/beans/3', '/admin']) {
    expect(readsOf(hash)).toContain('/api/beans/admin/me')
  }
})

test('a detail screen reads its roast or bean, a list screen its list', () => {
  expect(readsOf('#/roasts/12')).toContain('/api/roasts/12/details')
  expect(readsOf('#/beans/3')).toContain('/api/beans/3')
  expect(readsOf('#/beans')).toContain('/api/beans/')
  expect(readsOf('#/roasts')).toContain('/api/roasts/?limit=500&sort=number&order=desc')
  expect(readsOf('#/roasts?q=kenya&needs=score&sort=score')).toContain(
    '/api/roasts/?limit=500&sort=number&order=desc&q=kenya&needs=score',
  )
})

test('home reads its three figures', () => {
  expect(readsOf('')).toHaveLength(4)
})
