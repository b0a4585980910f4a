import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf, createTestApp, type TestApp } from '#server/testing/app.ts'
import { prepareOwner } from '../src/server/account/owner.ts'

const PASSWORD = 'a long enough password'
const LOGINS = 100
/** A quarter of the usual cost, which is 8 MiB and a twelfth of a second: on the event loop it would be noticed as well. */
const COST = { N: 2 ** 13, r: 8, p: 3 }

let server: TestApp
let csrf: string

beforeAll(async () => {
  server = await createTestApp('sqlite')
  await prepareOwner(server.context.db, PASSWORD, COST)
  csrf = cookiesOf(await server.app.inject('/api/beans/admin/me')).get('csrf_token')!.value
})
afterAll(() => server.close())

const login = (password: string, remoteAddress: string, device = '') =>
  server.app.inject({
    method: 'POST',
    url: '/api/beans/admin/login',
    payload: { password },
    headers: { cookie: `csrf_token=${csrf}; ${device}`, 'x-csrf-token': csrf },
    remoteAddress,
  })

test('100 logins at once from as many addresses do not block other requests', async () => {
  const session = await server.login()
  const device = cookiesOf(await login(PASSWORD, '192.0.2.250')).get('first_crack_device')!.value
  let isRunning = true
  let reads = 0
  const reading = async () => {
    for (; isRunning; reads++) {
      const answer = await server.app.inject({ url: '/api/roasts/', headers: { cookie: session.cookie } })
      expect(answer.statusCode).toBe(200)
      await setTimeout(5)
    }
  }
  const reader = reading()
  const answers = await Promise.all(
    Array.from({ length: LOGINS }, (_, index) => login(`guess ${index}`, `198.51.100.${index}`)),
  )
  isRunning = false
  await reader
  const statuses = answers.map(answer => answer.statusCode)
  // The limit across all addresses lets 10 through; the last ones may wait too long for their turn.
  expect(statuses.filter(status => status === 429)).toHaveLength(LOGINS - 10)
  expect(statuses.filter(status => ![401, 429, 503].includes(status))).toEqual([])
  expect(statuses).toContain(401)
  // Hashing on the event loop would let no read through in between.
  expect(reads).toBeGreaterThan(20)
  const me = await server.app.inject({ url: '/api/beans/admin/me', headers: { cookie: session.cookie } })
  expect(me.json()).toEqual({ admin: true })
  expect((await login(PASSWORD, '192.0.2.250')).statusCode).toBe(429)
  // On a slow machine the flood's last hashes are still being made: 503, and the owner tries again.
  await expect
    .poll(async () => (await login(PASSWORD, '192.0.2.251', `first_crack_device=${device}`)).statusCode)
    .toBe(200)
})
