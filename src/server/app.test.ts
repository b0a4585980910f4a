import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { apiPage } from './testing/api-page.ts'
import { createTestApp, everyAddress, type TestApp } from './testing/app.ts'

const PAGE = `<!doctype html><html><head>
<meta name="first-crack-site-title" content="First Crack" />
<meta name="first-crack-public-url" content="" />
<meta name="first-crack-flag-base-url" content="/flags/" />
<title>First Crack</title></head><body></body></html>`

let server: TestApp
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-crack-web-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'flags'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'plain')
  writeFileSync(join(folder, 'assets', 'index-abc.js.br'), 'packed')
  writeFileSync(join(folder, 'flags', 'ke.svg'), '<svg/>')
  server = await createTestApp('sqlite', {
    webFolder: folder,
    config: {
      siteTitle: `Tom & "Jerry's" <roasts> $& $1`,
      flagBaseUrl: 'https://flags.example/4x3/',
      publicUrl: 'http://roasts.example',
    },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('security headers', () => {
  test('are on every kind of answer', async () => {
    const etag = (await get('/')).headers.etag as string
    const owner = await server.login()
    const answers = {
      200: await get('/healthz'),
      304: await get('/', { 'if-none-match': etag }),
      400: await get('/api/beans/%E0%A4%A'),
      401: await server.app.inject({ method: 'POST', url: '/api/roasts/' }),
      403: await server.app.inject({ method: 'POST', url: '/api/beans/admin/login' }),
      404: await get('/api/nothing'),
      415: await server.app.inject({
        method: 'POST',
        url: '/api/beans/admin/login',
        payload: 'x',
        headers: { ...owner, 'content-type': 'text/plain' },
      }),
      503: await withoutDatabase(() => get('/healthz')),
    }
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.statusCode).toBe(Number(status))
      expectSecurityHeaders(answer.headers)
    }
    for (const url of ['/', '/assets/index-abc.js', '/flags/ke.svg', '/flags/none.svg']) {
      expectSecurityHeaders((await get(url)).headers)
    }
  })

  test("are on the answer to something that isn't HTTP", async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await new Promise<string>(resolve => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
        socket.write('nonsense\r\n\r\n'),
      )
      let text = ''
      socket.on('data', chunk => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain("Content-Security-Policy: default-src 'self'")
    expect(answer).toContain(
      '{"detail":"The request is not well-formed","code":"malformed_request","values":{}}',
    )
  })

  test('browsers are told to insist on https only if the public address has it', async () => {
    const { headers } = await get('/')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    const secure = await createTestApp('sqlite', { config: { publicUrl: 'https://coffee.example' } })
    expect((await secure.app.inject('/healthz')).headers).toHaveProperty('strict-transport-security')
    await secure.close()
  })

  function expectSecurityHeaders(headers: Record<string, unknown>): void {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("img-src 'self' data: https://flags.example")
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  }

  async function withoutDatabase<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const { isAnswering } = server.context.database
    server.context.database.isAnswering = async () => false
    const answer = await call()
    server.context.database.isAnswering = isAnswering
    return answer
  }
})

describe('the web app', () => {
  test('the page contains the settings, escaped, and is revalidated on every visit', async () => {
    const page = await get('/')
    const title = "Tom &amp; &quot;Jerry's&quot; &lt;roasts&gt; $&amp; $1"
    expect(page.body).toContain(`<title>${title}</title>`)
    expect(page.body).toContain(`name="first-crack-site-title" content="${title}"`)
    expect(page.body).toContain('name="first-crack-public-url" content="http://roasts.example"')
    expect(page.body).toContain('name="first-crack-flag-base-url" content="https://flags.example/4x3/"')
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect((await get('/index.html')).body).toBe(page.body)
  })

  test('a file with a hash in its name is cached for a year and sent compressed', async () => {
    const plain = await get('/assets/index-abc.js')
    expect([plain.body, plain.headers['cache-control']]).toEqual([
      'plain',
      'public, max-age=31536000, immutable',
    ])
    const packed = await get('/assets/index-abc.js', { 'accept-encoding': 'br' })
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br'])
    expect((await get('/flags/ke.svg')).headers['cache-control']).toBe('public, max-age=86400')
  })

  test('reads are not logged', async () => {
    await get('/')
    await get('/assets/index-abc.js')
    await get('/api/beans/')
    expect(server.log.filter(line => line.includes('"event":"request"') && line.includes('"GET"'))).toEqual(
      [],
    )
  })

  test('HEAD answers like GET, without a body', async () => {
    for (const url of ['/', '/healthz', '/assets/index-abc.js']) {
      const head = await server.app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.body]).toEqual([200, ''])
    }
  })

  test('nothing outside its folder is served', async () => {
    for (const url of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
      '/.env',
    ]) {
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
    }
    expect((await get('//api/beans')).json()).toEqual(expect.objectContaining({ detail: 'Not found' }))
  })

  test('without a build, the page says so and the API works', async () => {
    const bare = await createTestApp('sqlite', { webFolder: join(folder, 'none') })
    const page = await bare.app.inject('/')
    expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('npm run build')])
    expect((await bare.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    await bare.close()
  })
})

describe('calls', () => {
  test('a path works with and without its trailing slash', async () => {
    expect((await get('/api/beans/admin/me/')).json()).toEqual({ admin: false })
  })

  test('malformed JSON is 400, and an empty JSON body counts as none', async () => {
    const post = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/beans/admin/login',
        payload,
        headers: { cookie: 'csrf_token=t', 'x-csrf-token': 't', 'content-type': 'application/json' },
      })
    const malformed = await post('{"password":')
    expect([malformed.statusCode, malformed.json()]).toEqual([
      400,
      expect.objectContaining({ detail: 'The body is not valid JSON' }),
    ])
    expect((await post('')).json()).toEqual(expect.objectContaining({ detail: 'Password is required' }))
    expect((await post('["a"]')).statusCode).toBe(422)
    const tooLarge = await post(`{"password":"${'x'.repeat(1024 ** 2)}"}`)
    expect(tooLarge.statusCode).toBe(413)
  })

  test('a compressed body is refused, whatever it contains', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/beans/admin/login',
      payload: gzipSync('{"password":"x"}'),
      headers: {
        cookie: 'csrf_token=t',
        'x-csrf-token': 't',
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      expect.objectContaining({ detail: 'The body must not be compressed: no Content-Encoding' }),
    ])
  })

  test('only the calls of the contract, the web app and the API description are served', () => {
    const served = server.app.servedCalls.map(({ call }) => call)
    expect(new Set(served)).toEqual(new Set(Object.values(calls)))
    expect(served).toHaveLength(Object.values(calls).length)
    const plain = (path: string) => path.replace(/(?<=.)\/$/, '')
    // The router joins the names of a parameter in one place: `:code|:id`.
    const unnamed = (route: string) => route.replace(/:[\w|:]+/g, ':')
    const known = new Set(everyAddress().map(({ method, path }) => unnamed(`${method} ${plain(path)}`)))
    const routed = routesIn(server.app.printRoutes({ commonPrefix: false }))
    expect(routed.filter(route => !known.has(unnamed(route))).sort()).toEqual([
      'GET /*',
      'GET /manifest.webmanifest',
    ])
  })

  test('docs/api.md describes every call as it is served; `vitest -u` rewrites it', async () => {
    await expect(apiPage(server.app.servedCalls)).toMatchFileSnapshot('../../docs/api.md')
  })
})

/** `METHOD /path` for each route in the tree that the router prints, except the HEAD that comes with each GET. */
function routesIn(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap(line => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+)(?: \(([^)]*)\))?/.exec(line) ?? []
    parts.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, part)
    const listed = methods.split(', ').filter(method => method !== '' && method !== 'HEAD')
    return listed.map(method => `${method} ${parts.join('').replace(/(?<=.)\/$/, '')}`)
  })
}
