import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
afterEach(() => server.close())

const HOUR_MS = 60 * 60 * 1000

const visit = (remoteAddress: string, headers: Record<string, string>, url = '/api/beans/') =>
  server.app.inject({ url, headers, remoteAddress })
const logIn = (headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/beans/admin/login', headers })
const events = () => server.log.map(line => JSON.parse(line).event).filter(event => event !== 'request')

test.each([
  ['127.0.0.1', 'x-forwarded-for'],
  ['::1', 'x-forwarded-proto'],
  ['::ffff:172.17.0.1', 'forwarded'],
  ['10.1.2.3', 'x-real-ip'],
  ['192.168.1.2', 'via'],
  ['fd00::2', 'x-forwarded-for'],
])('a call from %s with %s is taken for one of a proxy', async (address, header) => {
  server = await createTestApp('sqlite')
  await visit(address, { [header]: 'anything' })
  expect(server.log.map(line => JSON.parse(line))).toMatchObject([
    { level: 40, event: 'proxy not trusted', address, advice: expect.stringContaining('TRUST_PROXY=on') },
  ])
})

test.each([
  ['a public address', '198.51.100.7', { 'x-forwarded-for': '192.0.2.1' }],
  ['a public IPv6 address', '2001:db8::7', { via: '1.1 cache' }],
  ['a browser at home', '192.168.1.2', { 'user-agent': 'Firefox' }],
])('a call from %s is not', async (_what, address, headers) => {
  server = await createTestApp('sqlite')
  await visit(address, headers)
  expect(events()).toEqual([])
})

test('such headers cause one line an hour, whoever sends them', async () => {
  server = await createTestApp('sqlite')
  const flood = async () => {
    for (let i = 0; i < 50; i++) await visit('127.0.0.1', { 'x-forwarded-for': `192.0.2.${i}` })
  }
  await flood()
  expect(events()).toEqual(['proxy not trusted'])
  server.clock.now = new Date(server.clock.now.getTime() + HOUR_MS)
  await flood()
  expect(events()).toEqual(['proxy not trusted', 'proxy not trusted'])
})

test('with TRUST_PROXY on, a login that no proxy has forwarded causes one line an hour', async () => {
  server = await createTestApp('sqlite', { config: { trustProxy: true } })
  await visit('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })
  await visit('127.0.0.1', {})
  await logIn({ 'x-forwarded-for': '192.0.2.1' })
  expect(events()).toEqual([])
  await logIn()
  await logIn()
  expect(events()).toEqual(['no proxy'])
})
