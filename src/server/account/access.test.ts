import { Readable } from 'node:stream'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import type { App } from '#server/context.ts'
import {
  createTestApp,
  everyAddress,
  multipart,
  type OwnerHeaders,
  type TestApp,
} from '#server/testing/app.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { guardRoutes } from './access.ts'
import type { Logins } from './logins.ts'

/** The writes that a visitor may make; they need only the CSRF token. */
const WITHOUT_SESSION = [
  '/api/admin/passkeys/login',
  '/api/admin/passkeys/login-options',
  '/api/beans/admin/login',
  '/api/beans/admin/login-link',
  '/api/beans/admin/logout',
  '/api/roasts/1/feedback',
  '/api/tables/1/ratings',
  '/api/tables/1/tasters',
]
/** The columns of a device's row that the check of the session may write. */
const LAST_USE = /"(?:browser|address|last_used_at)":(?:null|"[^"]*")/g
const OWN_ORIGIN = 'http://localhost:80'

describe.each(databaseKinds)('access on %s', kind => {
  let server: TestApp
  let owner: OwnerHeaders
  let other: OwnerHeaders
  let ended: OwnerHeaders

  beforeAll(async () => {
    server = await createTestApp(kind, { config: { allowedOrigins: ['https://friend.example'] } })
    owner = await server.login()
    other = await server.login()
    ended = await server.login()
    await server.app.inject({ method: 'POST', url: '/api/beans/admin/logout', headers: { ...ended } })
    await addEntities()
  })
  afterAll(() => server.close())

  /** Adds a bean, a roast, feedback, a stock entry and a deletion, each with id 1, so every path leads to something. */
  const addEntities = async () => {
    const own = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
      server.app.inject({ method, url, payload, headers: { ...owner } })
    await own('POST', '/api/beans/', { origin_name: 'Kenya' })
    await own('POST', '/api/roasts/', { roast_name: '#1 Kenya', bean_id: 1 })
    await own('POST', '/api/roasts/1/feedback', { rating: 5 })
    const counted = { bean_id: 1, kind: 'count', date: '2026-01-01', grams: 0 }
    await own('POST', '/api/stock/entries', counted)
    await own('POST', '/api/live/', { key: 'access-1' })
    await own('POST', '/api/plans/', { bean_id: 1, name: 'Slow' })
    await own('POST', '/api/beans/', { origin_name: 'Brazil' })
    const parts = [1, 2].map(bean_id => ({ bean_id, share_percent: 50 }))
    await own('POST', '/api/blends/', { name: 'House', parts })
    await own('POST', '/api/roasts/', { roast_name: '#2 Kenya', bean_id: 1 })
    await own('POST', '/api/tables/', { roast_ids: [1, 2], sheet_id: 1 })
    await own('POST', '/api/tastings/', { roast_id: 1, sheet_id: 1, values: { rating: 4 } })
    await own('DELETE', '/api/roasts/2')
  }

  /** Every write, with this id in its path. */
  const writes = (id = '1') =>
    everyAddress()
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => ({ method, url: path.replace(/:\w+/g, id) }))

  interface Call {
    filter?: (url: string) => boolean
    id?: string
    payload?: string
  }
  const statuses = async (headers: Record<string, string>, call: Call = {}) => {
    const { filter = () => true, id, payload } = call
    const calls = writes(id).filter(({ url }) => filter(url.replace(/\/$/, '')))
    const answers = calls.map(async ({ method, url }) => {
      const answer = await server.app.inject({ method: method as 'POST', url, headers, payload })
      return [`${method} ${url}`, answer.statusCode] as const
    })
    return Object.fromEntries(await Promise.all(answers))
  }

  /** Every row of every table. */
  const everything = async () => {
    await server.app.activity.storeNow()
    const { db } = server.context
    const tables = await db.introspection.getTables()
    const rows = tables.map(({ name }) =>
      db
        .selectFrom(name as 'beans')
        .selectAll()
        .execute(),
    )
    // PostgreSQL moves a changed row.
    const sorted = (await Promise.all(rows)).map(each => each.map(row => JSON.stringify(row)).sort())
    return sorted.flat().join('\n')
  }

  /** The statuses of calls, checking that they leave the database unchanged. */
  const refusals = async (...call: Parameters<typeof statuses>) => {
    const before = await everything()
    const answers = await statuses(...call)
    expect(await everything()).toBe(before)
    return each(answers)
  }
  const needsSession = (url: string) => !WITHOUT_SESSION.includes(url)
  const each = (calls: Record<string, number>) => [...new Set(Object.values(calls))]

  test('only logging in and out and feedback need no session', () => {
    const urls = writes().map(({ url }) => url)
    expect([...new Set(urls.filter(url => !needsSession(url)))].sort()).toEqual(WITHOUT_SESSION)
  })

  test('a write without a session is 401, whatever else it sends', async () => {
    const { cookie: _cookie, ...token } = owner
    for (const headers of [{}, token, { ...ended }, { ...owner, cookie: 'first_crack_session=made-up' }]) {
      expect(await refusals(headers, { filter: needsSession })).toEqual([401])
    }
  })

  test('a write whose session ends while its body arrives is 401', async () => {
    const bodies = {
      json: { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } },
      form: await multipart({}, [{ field: 'file', name: 'a.csv', content: 'a,b' }]),
    }
    const library = await server.context.database.libraryVersion()
    for (const { method, path, access, sends } of Object.values(calls)) {
      if (method === 'GET' || access === 'token') continue
      const leaving = await server.login()
      const { payload, headers } = sends === 'form' ? bodies.form : bodies.json
      const arriving = new Readable({
        async read() {
          await server.app.inject({ method: 'POST', url: calls.logOut.path, headers: { ...leaving } })
          server.clock.now = new Date(server.clock.now.getTime() + 1_000)
          this.push(payload)
          this.push(null)
        },
      })
      const answer = await server.app.inject({
        method,
        url: path.replace(/:\w+/g, '1'),
        headers: { ...leaving, ...headers },
        payload: arriving,
      })
      expect([method, path, answer.statusCode]).toEqual([method, path, 401])
    }
    expect(await server.context.database.libraryVersion()).toBe(library)
  })

  test('a session that was refused proves nothing to a second look', async () => {
    const session = { isLive: true, now: 0 }
    const app = Fastify() as unknown as App
    const logins = { isLive: async () => session.isLive } as unknown as Logins
    await app.register(fastifyCookie)
    const context = { ...server.context, uptime: () => session.now }
    guardRoutes(
      app,
      context,
      logins,
      async () => null,
      async () => false,
    )
    app.post('/', async request => {
      Object.assign(session, { isLive: false, now: 1_000 })
      const looks = [request.requireSessionStill(), request.requireSessionStill()]
      return (await Promise.allSettled(looks)).map(({ status }) => status)
    })
    const answer = await app.inject({ method: 'POST', url: '/', headers: { ...owner } })
    expect(answer.json()).toEqual(['rejected', 'rejected'])
    await app.close()
  })

  test("an expired session doesn't count", async () => {
    const expiring = await server.login()
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 7 * 24 * 60 * 60 * 1000)
    expect(await refusals({ ...expiring }, { filter: needsSession })).toEqual([401])
    server.clock.now = before
  })

  test.each([
    ['no token', () => ({ 'x-csrf-token': '' })],
    ['a wrong token', () => ({ 'x-csrf-token': 'A'.repeat(43) })],
    ["another session's token", () => ({ 'x-csrf-token': other['x-csrf-token'] })],
    [
      'a token that only matches its own cookie',
      () => ({ cookie: `${owner.cookie}; csrf_token=chosen`, 'x-csrf-token': 'chosen' }),
    ],
    ['a foreign origin', () => ({ origin: 'https://evil.example' })],
    ['the origin null', () => ({ origin: 'null' })],
    ['a cross-site call without an origin', () => ({ 'sec-fetch-site': 'cross-site' })],
  ])('a write with a session and %s is 403', async (_what, changed) => {
    expect(await refusals({ ...owner, ...changed() })).toEqual([403])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a foreign page that sends %s, which needs no preflight, is 403',
    async type => {
      const headers = { cookie: owner.cookie, 'content-type': type }
      const payload = '--x\r\nContent-Disposition: form-data; name="password"\r\n\r\nx\r\n--x--\r\n'
      expect(await refusals(headers, { payload })).toEqual([403])
    },
  )

  test("reading changes nothing but the owner's last use, whoever reads", async () => {
    const reads = everyAddress().filter(({ method, path }) => {
      // A table remembers that its owner read what to pour, and unknown codes of tables are counted.
      const isRemembered = path.startsWith('/api/tables/:')
      return method === 'GET' && !path.endsWith('/events') && !isRemembered
    })
    server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000)
    const before = await everything()
    for (const headers of [{}, { ...owner }]) {
      for (const { path } of reads) {
        if (path === calls.readAdminStatus.path && 'cookie' in headers) continue
        for (const method of ['GET', 'HEAD'] as const) {
          await server.app.inject({ method, url: path.replace(/:\w+/g, '1'), headers })
        }
      }
    }
    expect(await everything()).toBe(before)

    const others = async () => (await everything()).replaceAll(LAST_USE, '')
    const beforeCheck = await others()
    await server.app.inject({ url: calls.readAdminStatus.path, headers: { ...owner } })
    expect(await everything()).not.toBe(before)
    expect(await others()).toBe(beforeCheck)
  })

  test('login, login link and logout without a token are 403', async () => {
    expect(await refusals({}, { filter: url => !needsSession(url) })).toEqual([403])
  })

  test.each([
    ['its own origin', { origin: OWN_ORIGIN }],
    ['an allowed origin', { origin: 'https://friend.example', 'sec-fetch-site': 'cross-site' }],
    ['no origin', {}],
  ])('a write with session and token from %s is allowed', async (_what, headers) => {
    const writer = await server.login()
    const answers = await statuses(
      { ...writer, ...headers },
      { id: '999999', filter: url => !url.includes('/admin/') && !url.includes('delete-all') },
    )
    expect(each(answers)).not.toContain(401)
    expect(each(answers)).not.toContain(403)
    expect(each(answers).filter(status => status >= 500)).toEqual([])
  })

  test('an upload token opens the one call that takes it and no other, with a session or without', async () => {
    const make = async () => {
      const url = '/api/admin/tokens/'
      const payload = { name: 'Laptop' }
      return (await server.app.inject({ method: 'POST', url, payload, headers: { ...owner } })).json()
    }
    const [live, revoked] = [await make(), await make()]
    const url = `/api/admin/tokens/${revoked.id}`
    await server.app.inject({ method: 'DELETE', url, headers: { ...owner } })
    const takesToken = (path: string) => path === '/api/inbox'
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

    const isLive = (path: string) => /^\/api\/live(?!.*\/finish$)/.test(path)
    const others = (path: string) => needsSession(path) && !takesToken(path) && !isLive(path)
    expect(await refusals(bearer(live.token), { filter: others })).toEqual([401])
    expect(await refusals({ ...bearer(live.token), cookie: owner.cookie }, { filter: others })).toEqual([403])
    for (const { method, path, access } of Object.values(calls)) {
      if (method !== 'GET' || (access !== 'owner' && access !== 'live')) continue
      const answer = await server.app.inject({ url: path.replace(/:\w+/g, '1'), headers: bearer(live.token) })
      expect([path, answer.statusCode]).toEqual([path, access === 'live' ? 403 : 401])
    }
    // Without a form, 415: the token was accepted.
    const foreign = { origin: 'https://evil.example' }
    const withMore: Record<string, string>[] = [{}, { ...owner }, { cookie: owner.cookie }, foreign]
    for (const more of withMore) {
      expect(await refusals({ ...bearer(live.token), ...more }, { filter: takesToken })).toEqual([415])
    }
    for (const token of [revoked.token, 'A'.repeat(43), owner['x-csrf-token'], '']) {
      for (const more of [{}, { ...owner }]) {
        expect(await refusals({ ...bearer(token), ...more }, { filter: takesToken })).toEqual([401])
      }
    }
  })

  test("the owner's reads are 401 for everybody else, and all other reads are public", async () => {
    for (const { method, path, access } of Object.values(calls)) {
      if (method !== 'GET') continue
      const url = path.replace(/:\w+/g, '999999')
      for (const each of ['GET', 'HEAD'] as const) {
        const refused = (await server.app.inject({ method: each, url })).statusCode === 401
        expect([each, path, refused]).toEqual([each, path, access === 'owner' || access === 'live'])
        const answer = await server.app.inject({ method: each, url, headers: { ...owner } })
        expect([each, path, answer.statusCode]).not.toEqual([each, path, 401])
      }
    }
  })

  test('beans and roasts are public to read, except what their owner works with', () => {
    const owners = Object.values(calls).filter(({ method, access }) => method === 'GET' && access === 'owner')
    const paths = owners.map(({ path }) => path)
    expect(paths.filter(path => /^\/api\/(?:beans|roasts)\//.test(path)).sort()).toEqual([
      '/api/beans/:id/aliases',
      '/api/beans/:id/stock',
      '/api/roasts/:id/cost',
      '/api/roasts/:id/hints',
      '/api/roasts/:id/source',
      '/api/roasts/:id/taps',
      '/api/roasts/next-times',
    ])
    expect(paths).toContain('/api/trash/')
  })

  test('an unknown path is 404 for everybody', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const) {
      const answer = await server.app.inject({ method, url: '/api/nothing' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual(expect.objectContaining({ detail: 'Not found' }))
    }
  })

  test('an allowed origin passes the preflight and may read the answer; others get no CORS headers', async () => {
    const preflight = (origin: string) =>
      server.app.inject({
        method: 'OPTIONS',
        url: '/api/beans/',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const allowed = await preflight('https://friend.example')
    expect(allowed.statusCode).toBe(204)
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://friend.example',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
    expect((await preflight('https://evil.example')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
  })
})
