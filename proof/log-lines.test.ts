import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { multipart } from '#server/testing/app.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import type { DatabaseKind } from '../src/server/platform/database/open-database.ts'

const samples = samplesOfRun()

let library: TestLibrary

beforeEach(async () => {
  library = await createTestLibrary('sqlite')
})
afterEach(() => library.server.close())

/** Lines of each kind in a minute. */
const MOST_LINES = 30
/** The limit for all kinds of lines together in a minute, except faults. */
const MOST_BYTES = 64 * 1024
/** The limit for the stack of each call that fails, in a minute. */
const MOST_BYTES_OF_STACK = 4 * 1024

/** Texts that try to start a new log line or to end the current one. */
const FORGERIES = ['\n{"level":30,"event":"login"}', '\r\n{"event":"login"}', '\u2028x', '","event":"login']

/** What a page of this server sends with a write before the login. */
const TOKEN = { cookie: 'csrf_token=t', 'x-csrf-token': 't' }

/** What a stranger may send to each call. */
const STRANGERS: readonly Pick<InjectOptions, 'headers' | 'payload' | 'query'>[] = [
  { query: {} },
  { headers: { ...TOKEN, cookie: `${TOKEN.cookie}; first_crack_session=made-up` } },
  { headers: { authorization: `Bearer ${'a'.repeat(43)}` } },
  { headers: { ...TOKEN, origin: 'https://evil.example' } },
  { headers: TOKEN, payload: { rating: 5, password: 'a wrong password', token: 'made-up' } },
  { headers: { ...TOKEN, 'content-type': 'application/json' }, payload: '{"' },
  { headers: { ...TOKEN, 'content-type': 'text/plain' }, payload: 'x' },
  { headers: TOKEN, payload: { text: 'x'.repeat(9_000) } },
  {
    headers: {
      host: `${'a'.repeat(3_000)}.local`,
      'if-none-match': '*',
      'x-forwarded-for': 'b'.repeat(3_000),
    },
  },
]
/** Values for each parameter of a path: an existing id, an unknown one, too long, and wrongly encoded. */
const PARAMETERS = ['1', '999999', 'x'.repeat(9_000), '%E0%A4%A']

const lines = () => library.server.log.splice(0)

test('a line is one JSON object about one event, whatever names, paths and addresses contain', async () => {
  const owner = await library.server.login()
  const bean = await library.addBean('Kenya')
  lines()
  for (const forgery of FORGERIES) {
    const { content } = roastimeExport(`#1 ${forgery}`)
    const named = { field: 'file', name: `${forgery}.csv`, content }
    const form = await multipart({ bean_id: String(bean.id), roast_name: forgery }, [named])
    const calls = [
      { url: '/api/roasts/import/', payload: form.payload, headers: { ...form.headers, ...owner } },
      { url: `/api/beans/${encodeURIComponent(forgery)}`, headers: { ...owner } },
      { url: `/api/roasts/1/${forgery}`, headers: { ...owner } },
      { url: '/api/beans/', payload: { origin_name: forgery }, headers: { ...owner } },
      {
        url: '/api/beans/admin/login',
        payload: { password: forgery },
        headers: { ...owner, 'x-forwarded-for': `1.2.3.4${forgery.replaceAll(/[\r\n\u2028]/g, '')}` },
      },
    ]
    for (const call of calls) {
      await library.server.app.inject({ method: 'POST', ...call })
      const logged = lines()
      for (const line of logged) {
        expect(line.indexOf('\n')).toBe(line.length - 1)
        expect(JSON.parse(line).event).not.toBe('login')
      }
      expect(logged.filter(line => JSON.parse(line).event === 'request').length).toBeLessThanOrEqual(1)
    }
  }
})

test('nothing secret is logged, however a call ends', async () => {
  const owner = await library.server.login()
  const secret = `secret-${randomUUID()}`
  const headers = { ...owner, cookie: `${owner.cookie}; other=${secret}`, authorization: `Bearer ${secret}` }
  lines()
  for (const { method, path } of Object.values(calls)) {
    if (method === 'GET' || path.includes('delete-all')) continue
    for (const payload of [{ password: secret, notes: secret, origin_name: secret }, `{"${secret}`]) {
      await library.server.app.inject({
        method: method as 'POST',
        url: `${path.replace(/:\w+/g, '1')}?token=${secret}`,
        payload,
        headers: { ...headers, 'content-type': 'application/json' },
      })
    }
  }
  await library.server.context.database.close()
  await library.own('POST', `/api/beans/?key=${secret}`, { origin_name: secret })
  const logged = lines().join('')
  expect(logged).toContain('"event":"request failed"')
  for (const hidden of [secret, owner.cookie.split('=')[1]!, owner['x-csrf-token']]) {
    expect(logged).not.toContain(hidden)
  }
})

/**
 * Makes every call in every way, and returns the statuses. Where it has more than one parameter, the others get a sample
 * of what strangers send.
 */
async function flood(parameters: readonly string[]): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (const { method, path } of Object.values(calls)) {
    for (const [index, parameter] of (path.includes(':') ? parameters : ['']).entries()) {
      const url = path.replace(/:\w+/g, parameter)
      for (const sent of index === 0 ? STRANGERS : samples.of(STRANGERS, 3)) {
        const query = { limit: 'z'.repeat(99) }
        const answer = await library.server.app.inject({ method, url, query, ...sent })
        statuses.add(answer.statusCode)
      }
    }
  }
  return statuses
}

/**
 * Makes every call with each list of parameters and returns the statuses. Expects no more lines and bytes than the
 * limits allow in that time.
 */
async function expectFewLines(...floods: (readonly string[])[]): Promise<Set<number>> {
  const start = performance.now()
  const statuses = new Set<number>()
  for (const parameters of floods) for (const status of await flood(parameters)) statuses.add(status)
  const minutes = 1 + Math.floor((performance.now() - start) / 60_000)
  const logged = lines().map(line => ({ ...JSON.parse(line), bytes: Buffer.byteLength(line) }))
  const [faults, others] = [true, false].map(isFault =>
    logged.filter(({ err }) => (err !== undefined) === isFault),
  )
  const most = minutes * MOST_LINES
  for (const [kind, ofKind] of Map.groupBy(others!, ({ event, status }) => `${event} ${status}`)) {
    expect([kind, ofKind.length]).toEqual([kind, Math.min(ofKind.length, most)])
  }
  const stacks = Map.groupBy(faults!, ({ call }) => call)
  for (const [call, ofCall] of stacks)
    expect([call, ofCall.length]).toEqual([call, Math.min(ofCall.length, minutes)])
  const bytes = (some: typeof logged) => some.reduce((sum, line) => sum + line.bytes, 0)
  expect(bytes(others!)).toBeLessThan(minutes * MOST_BYTES)
  expect(bytes(faults!)).toBeLessThan(minutes * MOST_BYTES_OF_STACK * (stacks.size + 1))
  return statuses
}

async function openToStrangers(kind: DatabaseKind): Promise<void> {
  await library.server.close()
  library = await createTestLibrary(kind, {
    password: 'a long enough password',
    config: { trustProxy: true },
  })
  const bean = await library.addBean('Kenya')
  await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [roastimeExport('#1 Kenya')])
  lines()
}

test('requests of strangers, refused or accepted, are logged up to a limit for each kind', async () => {
  await openToStrangers('sqlite')
  const statuses = await expectFewLines(PARAMETERS, ['1'])
  for (const status of [200, 201, 302, 400, 401, 403, 404, 413, 415, 422, 429])
    expect(statuses).toContain(status)
})

describe.each(databaseKinds)('a request of a stranger on %s', kind => {
  beforeEach(() => openToStrangers(kind))

  test('is logged up to a limit even if it fails, and each fault is logged with its stack once', async () => {
    const { db } = library.server.context
    for (const table of ['beans', 'roasts', 'settings', 'login_buckets', 'sessions']) {
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`lost_${table}`)}`.execute(db)
    }
    expect(await expectFewLines(['1'])).toContain(500)
  })

  test('is logged up to a limit even if the database is away', async () => {
    await library.server.context.database.close()
    expect(await expectFewLines(['1'])).toContain(503)
  })
})
