import { expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, download, page, read, stream, write } from './call.ts'
import * as calls from './calls.ts'

test('path parameters go into the address, the others into its query', () => {
  expect(addressOf(calls.readRoastDetails, { id: 12 })).toBe('/api/roasts/12/details')
  expect(addressOf(calls.readThumbnail, { id: 12, v: '3' })).toBe('/api/roasts/12/thumbnail?v=3')
  expect(addressOf(calls.listRoasts, { limit: 5, cursor: undefined, ids: '1,2' })).toBe(
    '/api/roasts/?limit=5&ids=1%2C2',
  )
  expect(addressOf(calls.checkBeanExists, { origin_name: 'Señor & Co #1?' })).toBe(
    '/api/beans/check-exists?origin_name=Se%C3%B1or%20%26%20Co%20%231%3F',
  )
})

test('an address without one of its path parameters is a bug', () => {
  // @ts-expect-error: the address takes an id.
  expect(() => addressOf(calls.readBean, {})).toThrow('/api/beans/:id lacks its id')
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

test('a call that leaves out what has to be said of it does not compile', () => {
  const summary = 'A call'
  const answer = z.string()
  const unsaid = () => [
    // @ts-expect-error: a read says what it shows.
    read('/api/x/', { summary, answer }),
    // @ts-expect-error: a read says what it answers.
    read('/api/x/', { summary, shows: [] }),
    // @ts-expect-error: a call says what it does.
    read('/api/x/', { answer, shows: [] }),
    // @ts-expect-error: a write says what it changes.
    write('POST', '/api/x/', { summary, answer }),
    // @ts-expect-error: only what the list of changeable things has.
    write('POST', '/api/x/', { summary, answer, changes: ['weather'] }),
    // @ts-expect-error: an id in the path is that of an entity.
    read('/api/x/:id', { summary, answer, shows: [] }),
    // @ts-expect-error: another parameter in the path has a schema.
    read('/api/x/:name', { summary, answer, shows: [] }),
  ]
  expect(unsaid).toBeTypeOf('function')
})

test('what is not said of such a call does not compile', () => {
  const summary = 'A call'
  const answer = z.string()
  const said = { summary, answer, changes: [] as const }
  const shown = { summary, answer, shows: [] as const }
  const tooMuch = () => [
    // @ts-expect-error: only reads are cached.
    write('POST', '/api/x/', { ...said, cached: true }),
    // @ts-expect-error: a write's method is said once.
    write('POST', '/api/x/', { ...said, method: 'DELETE' }),
    // @ts-expect-error: a misspelt name.
    write('POST', '/api/x/', { ...said, error: [404] }),
    // @ts-expect-error: a write shows nothing.
    write('POST', '/api/x/', { ...said, shows: ['beans'] }),
    // @ts-expect-error: a read is a GET.
    read('/api/x/', { ...shown, method: 'POST' }),
    // @ts-expect-error: a read changes nothing.
    read('/api/x/', { ...shown, changes: ['beans'] }),
    // @ts-expect-error: a misspelt name.
    read('/api/x/', { ...shown, querry: answer }),
    // @ts-expect-error: a file shows nothing.
    download('/api/x.svg', 'image/svg+xml', { summary, shows: ['beans'] }),
    // @ts-expect-error: a stream isn't cached.
    stream('/api/x.zip', 'application/zip', { summary, cached: true }),
    // @ts-expect-error: a page isn't cached.
    page('/x', { summary, cached: true }),
  ]
  expect(tooMuch).toBeTypeOf('function')
})

test('the compiler refuses wrong parameters', () => {
  // @ts-expect-error: the id is a number.
  addressOf(calls.readRoast, { id: '12' })
})
