import { expect, test } from 'vitest'
import { addressOf, read, write } from './call.ts'
import * as calls from './calls.ts'

test('path parameters go into the address, the others into its query', () => {
  expect(addressOf(calls.readRoastDetails, { id: 12 })).toBe('/api/roasts/12/details')
  expect(addressOf(calls.readThumbnail, { id: 12, v: 3 })).toBe('/api/roasts/12/thumbnail?v=3')
  expect(addressOf(calls.listRoasts, { limit: 5, cursor: undefined, ids: '1,2' })).toBe(
    '/api/roasts/?limit=5&ids=1%2C2',
  )
  expect(addressOf(calls.checkBeanExists, { origin_name: 'Señor & Co #1?' })).toBe(
    '/api/beans/check-exists?origin_name=Se%C3%B1or%20%26%20Co%20%231%3F',
  )
})

test('an address without one of its path parameters is a bug', () => {
  expect(() => addressOf(read<{ id?: number }, unknown>('/api/x/:id', { shows: [] }), {})).toThrow(
    '/api/x/:id lacks its id',
  )
})

test('no two calls have the same method and path', () => {
  const places = Object.values(calls).map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
  expect(new Set(places).size).toBe(places.length)
})

test('cached answers are those of reads, and no write is public', () => {
  for (const { method, access, cached } of Object.values(calls)) {
    if (cached) expect(method).toBe('GET')
    if (method !== 'GET') expect(access).not.toBe('public')
  }
})

test('an answer that depends on the owner’s login goes stale with the session', () => {
  expect(calls.listDeletions.shows).toEqual(['trash', 'session'])
  expect(calls.readBean.shows).toEqual(['beans', 'roasts', 'stock', 'settings', 'session'])
  expect(calls.readRoast.shows).toEqual(['roasts', 'beans', 'session'])
  expect(calls.readTimeline.shows).toEqual(['roasts'])
})

test("a read that doesn't say what it shows, and a write that doesn't say what it changes, do not compile", () => {
  const unsaid = () => [
    // @ts-expect-error: a read says what it shows.
    read<{ id: number }, string>('/api/x/:id'),
    // @ts-expect-error: a read says what it shows.
    read<{ id: number }, string>('/api/x/:id', { cached: true }),
    // @ts-expect-error: a write says what it changes.
    write<{ id: number }, undefined, string>('POST', '/api/x/:id'),
    // @ts-expect-error: a write says what it changes.
    write<{ id: number }, undefined, string>('POST', '/api/x/:id', { status: 201 }),
    // @ts-expect-error: only what the list of changeable things has.
    write<{ id: number }, undefined, string>('POST', '/api/x/:id', { changes: ['weather'] }),
  ]
  expect(unsaid).toBeTypeOf('function')
})

test('the compiler refuses to cache the answer of a write, and wrong parameters', () => {
  // @ts-expect-error: a write can't be cached.
  write<{ id: number }, undefined, string>('POST', '/api/secret', { changes: [], cached: true })
  // @ts-expect-error: the address takes an id.
  expect(() => addressOf(calls.readRoast, {})).toThrow()
  // @ts-expect-error: the id is a number.
  addressOf(calls.readRoast, { id: '12' })
})
