import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createTestApp, everyAddress, type OwnerHeaders, type TestApp } from '#server/testing/app.ts'
import { databaseKinds } from '#server/testing/databases.ts'

const ORIGIN = 'https://friend.example'
const SENTENCE =
  "This server doesn't answer to the name evil.example. If it is yours, set PUBLIC_URL to it or add it to ALLOWED_HOSTS."

describe.each(databaseKinds)("a call for a name that isn't the server's, on %s", kind => {
  let server: TestApp
  let owner: OwnerHeaders
  let port: number

  beforeAll(async () => {
    const config = { publicUrl: 'https://coffee.example', allowedHosts: ['nas.example'], trustProxy: true }
    server = await createTestApp(kind, { config })
    owner = await server.login()
    port = await portOf(server)
  })
  afterAll(() => server.close())

  /** Every call that is served, and a preflight of it. */
  const calls = () => everyAddress().flatMap(({ method, path }) => [`${method} ${path}`, `OPTIONS ${path}`])

  test('is answered under the public name, an allowed one and that of a proxy on this machine', async () => {
    for (const host of [
      'coffee.example',
      'NAS.example.:8080',
      'localhost:8080',
      `127.0.0.1:${port}`,
      '[::1]',
    ]) {
      const { status } = await call(port, 'GET /api/beans/', [
        `Host: ${host}`,
        'X-Forwarded-Host: other.example',
      ])
      expect({ host, status }).toEqual({ host, status: 200 })
    }
  })

  test('is 421 with every header, before the cache or the database is asked', async () => {
    const cached = vi.spyOn(server.app.answerCache, 'cached')
    await server.context.database.close()
    const common = Object.entries(securityHeaders(server.context.config))
    for (const line of calls()) {
      const { status, reason, headers, body } = await call(port, line, [
        'Host: evil.example:8080',
        'X-Forwarded-Host: coffee.example',
        `Cookie: ${owner.cookie}`,
        `X-CSRF-Token: ${owner['x-csrf-token']}`,
      ])
      expect({ line, status, reason }).toEqual({ line, status: 421, reason: 'Misdirected Request' })
      expect(headers).toMatchObject({
        ...Object.fromEntries(common.map(([name, value]) => [name.toLowerCase(), value])),
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      })
      expect(JSON.parse(body)).toEqual(expect.objectContaining({ detail: SENTENCE }))
    }
    expect(cached).not.toHaveBeenCalled()
    expect((await call(port, 'GET /api/roasts/', ['Host: coffee.example'])).status).toBe(500)
    expect(cached).toHaveBeenCalled()
  })
})

describe('a host in X-Forwarded-Host, even of a trusted proxy,', () => {
  let server: TestApp
  let owner: OwnerHeaders
  let port: number

  beforeAll(async () => {
    server = await createTestApp('sqlite', { config: { trustProxy: true } })
    owner = await server.login()
    port = await portOf(server)
  })
  afterAll(() => server.close())

  const ownersCall = (line: string, host: string, forwardedHost: string, origin: string) =>
    call(port, line, [
      `Host: ${host}`,
      `X-Forwarded-Host: ${forwardedHost}`,
      `Origin: ${origin}`,
      `Cookie: ${owner.cookie}`,
      `X-CSRF-Token: ${owner['x-csrf-token']}`,
    ])

  test("makes no other site's page one of the server's own", async () => {
    for (const { method, path } of everyAddress().filter(({ method }) => method !== 'GET')) {
      const answer = await ownersCall(
        `${method} ${path}`,
        'localhost',
        'evil.example',
        'https://evil.example',
      )
      expect([path, answer.status, JSON.parse(answer.body).code]).toEqual([path, 403, 'origin_not_allowed'])
    }
    const own = await ownersCall(
      'DELETE /api/admin/devices/others',
      'localhost',
      'a.example',
      'http://localhost',
    )
    expect(own.status).toBe(200)
  })

  test('is not the one that passkeys are made for', async () => {
    const origin = 'http://localhost'
    const { body } = await ownersCall('GET /api/admin/passkeys/', 'localhost', 'evil.example', origin)
    expect(JSON.parse(body).host).toBe('localhost')
  })
})

describe('the refusal', () => {
  let server: TestApp
  let port: number

  beforeAll(async () => {
    server = await createTestApp('sqlite', { config: { allowedOrigins: [ORIGIN] } })
    port = await portOf(server)
  })
  afterAll(() => server.close())

  test('can be read by pages of an allowed origin', async () => {
    const { status, headers } = await call(port, 'GET /', ['Host: evil.example', `Origin: ${ORIGIN}`])
    expect(status).toBe(421)
    expect(headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, vary: 'Origin' })
  })

  test('is only for requests that name a host: HTTP/1.0 needs none, and an empty one counts as none', async () => {
    expect((await call(port, 'GET /healthz', [], '1.0')).status).toBe(200)
    expect((await call(port, 'GET /healthz', ['Host: evil.example'], '1.0')).status).toBe(421)
    expect(await call(port, 'GET /healthz', ['Host: '])).toMatchObject({
      status: 400,
      body: '{"detail":"The request has no Host header","code":"no_host","values":{}}',
    })
  })
})

async function portOf({ app }: TestApp): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** The answer to a call on a connection of its own. */
async function call(port: number, line: string, lines: string[], version = '1.1') {
  const socket = connect(port, '127.0.0.1')
  socket.write([`${line} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n'))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [first = '', ...headers] = head.split('\r\n')
  const [, status, reason] = /^HTTP\/1\.1 (\d+) (.*)$/.exec(first) ?? []
  const pairs = headers.map(header => header.split(/: (.*)/s).slice(0, 2) as [string, string])
  return {
    status: Number(status),
    reason,
    headers: Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
    body,
  }
}
