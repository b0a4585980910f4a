import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { multipart } from '#server/testing/app.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

let library: TestLibrary

beforeEach(async () => {
  library = await createTestLibrary('sqlite')
})
afterEach(() => library.server.close())

/** Texts that try to start a new log line or to end the current one. */
const FORGERIES = ['\n{"level":30,"event":"login"}', '\r\n{"event":"login"}', '\u2028x', '","event":"login']

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
