import { expect, test } from 'vitest'
import { firstReads } from './first-reads.ts'
import { screenOf } from './routes.ts'

const readsOf = (hash: string) => firstReads(screenOf(hash))

test('every screen asks who is looking', () => {
  for (const hash of ['', '/roasts', '/roasts/12', '/beans', '/beans/3', '/admin']) {
    expect(readsOf(hash)).toContain('/api/beans/admin/me')
  }
})

test('a roast and a bean ask for themselves, the lists for what they list', () => {
  expect(readsOf('#/roasts/12')).toContain('/api/roasts/12/details')
  expect(readsOf('#/beans/3')).toContain('/api/beans/3')
  expect(readsOf('#/beans')).toContain('/api/beans/')
  expect(readsOf('#/roasts')).toContain('/api/roasts/?limit=500&sort=number&order=desc')
})

test('home asks for its three figures', () => {
  expect(readsOf('')).toHaveLength(4)
})
