import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedToken, signingKey } from '#server/account/signed-tokens.ts'
import { hashOfToken, randomToken } from '#server/http/tokens.ts'
import { clientAt } from '#server/platform/limits/client-address.ts'
import { createTestApp, everyAddress, type TestApp } from '#server/testing/app.ts'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { RequestQueue } from './request-queue.ts'

const WRITES = everyAddress()
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, '1') }))
const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databaseKinds)('while the queue is full, on %s', kind => {
  let database: FreshDatabase
  let server: TestApp
  let before: { live: string; expired: string }

  beforeAll(async () => {
    database = await freshDatabase(kind)
    before = { live: await storeUnsigned(1), expired: await storeUnsigned(-1) }
    const queue = new RequestQueue()
    server = await createTestApp(kind, { database, queue })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    await fill(queue)
  })
  afterAll(() => server.close())

  /** Stores a session as versions did that signed no tokens. */
  async function storeUnsigned(days: number): Promise<string> {
    const token = randomToken()
    const now = Date.parse('2026-05-01T12:00:00.000Z')
    const [created_at, expires_at] = [now - 1, now + days * DAY_MS].map(time => new Date(time).toISOString())
    const device = { id: token, token_hash: hashOfToken(randomToken()), browser: null, address: null }
    await database.db
      .insertInto('devices')
      .values({ ...device, created_at: created_at!, last_used_at: created_at!, expires_at: expires_at! })
      .execute()
    await database.db
      .insertInto('sessions')
      .values({
        token_hash: hashOfToken(token),
        device_id: token,
        created_at: created_at!,
        expires_at: expires_at!,
      })
      .execute()
    return token
  }

  /** The first line of an answer on a connection of its own, or that it was refused for load. */
  const answerTo = async (method: string, path: string, cookie = '', to = server) => {
    const { port } = to.app.server.address() as AddressInfo
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const headers = cookie === '' ? {} : { cookie }
    request({ port, host: '127.0.0.1', method, path, headers, agent: false }, async response => {
      const isRefused = (await text(response)).includes('too busy')
      resolve(isRefused ? 'refused for load' : String(response.statusCode))
    })
      .on('error', reject)
      .end()
    return promise
  }
  const answersOfWrites = async (cookie: string, to = server) => {
    const answers = new Set<string>()
    for (const { method, path } of WRITES) answers.add(await answerTo(method, path, cookie, to))
    return [...answers].sort()
  }
  const session = (token: string) => `first_crack_session=${token}`

  test.each<[what: string, cookie: () => string | Promise<string>]>([
    ['no cookie', () => ''],
    ['an empty one', () => session('')],
    ['a short made-up one', () => session('abc')],
    ['a made-up token', () => session(randomToken())],
    ['a made-up token and signature', () => session(randomToken() + randomToken())],
    ['a token that another installation signed', () => session(signedToken('session', 'another key'))],
    [
      'a device cookie as a session',
      async () => session(signedToken('device', await signingKey(database.db))),
    ],
    ['a session that expired before tokens were signed', () => session(before.expired)],
    ['a cookie whose name only ends like that of a session', async () => `x${(await server.login()).cookie}`],
    ['a session in the value of another cookie', async () => `x=${(await server.login()).cookie}`],
  ])('every write with %s is refused', async (_what, cookie) => {
    expect(await answersOfWrites(await cookie())).toEqual(['refused for load'])
  })

  test.each<[what: string, cookie: () => string | Promise<string>]>([
    ['a session', async () => (await server.login()).cookie],
    ['a session from before tokens were signed', () => session(before.live)],
    ['a session behind other cookies', async () => `a=b; c=d;${(await server.login()).cookie}; e=f`],
    [
      "a session beside a neighbour's cookie of the other name",
      async () => `__Host-${session('theirs')}; ${(await server.login()).cookie}`,
    ],
  ])('every write with %s goes to its route', async (_what, cookie) => {
    // Without the CSRF token it ends there.
    expect(await answersOfWrites(await cookie())).toEqual(['403'])
  })

  test('a session behind https goes to its route too', async () => {
    const { cookie } = await server.login()
    expect(await answersOfWrites(`__Host-${cookie}`)).not.toContain('refused for load')
  })

  test('a session of another instance, begun before or after this one started, goes to its route', async () => {
    const earlier = await server.login()
    const shared = { ...database, close: async () => {}, remove: async () => {} }
    const queue = new RequestQueue()
    const other = await createTestApp(kind, { database: shared, queue })
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    await fill(queue)
    const later = await server.login()
    for (const { cookie } of [earlier, later]) expect(await answersOfWrites(cookie, other)).toEqual(['403'])
    await other.app.close()
  })

  test('an ended session goes to its route, which refuses it', async () => {
    const { cookie, ...csrf } = await server.login()
    await server.app.inject({ method: 'POST', url: '/api/beans/admin/logout', headers: { cookie, ...csrf } })
    expect(await answerTo('POST', '/api/beans/', cookie)).toBe('401')
  })

  test('every read is refused, with a session too, except the health check', async () => {
    const { cookie } = await server.login()
    for (const { method, path } of everyAddress().filter(address => address.method === 'GET')) {
      const answer = await answerTo(method, path.replace(/:\w+/g, '1'), cookie)
      expect([path, answer]).toEqual([path, path === '/healthz' ? '200' : 'refused for load'])
    }
  })
})

/** Takes every place, and every one of the address that the test asks from. */
async function fill(queue: RequestQueue): Promise<void> {
  let begun = 0
  const take = (ip: string) =>
    queue.enqueue({
      client: clientAt(ip),
      response: Object.assign(new EventEmitter(), { writeHead: () => {} }) as unknown as ServerResponse,
      begin: () => {
        begun += 1
      },
      refuse: () => {},
    })
  for (let number = 0; number < 16; number += 1) take(`198.51.100.${number}`)
  while (begun < 16) await setImmediate()
  for (let number = 0; number < 256; number += 1) take('127.0.0.1')
}
