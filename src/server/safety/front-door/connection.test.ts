import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type OwnerHeaders, type TestApp } from '#server/testing/app.ts'

// What real connections do and `inject` does not: break off, lie about lengths, send too much.

const UPLOAD = '/api/beans/scrape-html'

let server: TestApp
let owner: OwnerHeaders
let port: number

beforeAll(async () => {
  server = await createTestApp('sqlite')
  owner = await server.login()
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

interface Call {
  socket: Socket
  /** The whole answer, once the connection is closed. */
  closed: Promise<string>
}

async function open(...headers: string[]): Promise<Call> {
  const socket = connect(port, '127.0.0.1')
  const closed = everythingFrom(socket)
  const credentials = Object.entries(owner).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    [`POST ${UPLOAD} HTTP/1.1`, 'Host: localhost', ...credentials, ...headers, '', ''].join('\r\n'),
  )
  return { socket, closed }
}

function everythingFrom(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

const FORM = 'Content-Type: multipart/form-data; boundary=edge'
const FILE_HEAD = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\n\r\n'
const isHealthy = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok

test('the server survives an upload that breaks off', async () => {
  const { socket, closed } = await open(FORM, 'Content-Length: 100000')
  socket.write(FILE_HEAD + 'x'.repeat(1000))
  await new Promise(resolve => setTimeout(resolve, 100))
  socket.destroy()
  await closed
  expect(await isHealthy()).toBe(true)
})

test('an upload that declares itself too large is refused before it is sent', async () => {
  const { socket, closed } = await open(FORM, 'Content-Length: 1000000000', 'Connection: close')
  socket.end()
  expect(await closed).toMatch(
    /^HTTP\/1\.1 413 [\s\S]*\{"detail":"File size must be less than 5MB","code":"file_too_large",/,
  )
})

test('an upload without a length is refused when it becomes too large, and cut off soon after', async () => {
  const { socket, closed } = await open(FORM, 'Transfer-Encoding: chunked')
  const send = (text: string) => socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
  send(FILE_HEAD)
  const block = 'x'.repeat(64 * 1024)
  while (!socket.destroyed) {
    if (!send(block)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  expect(await closed).toMatch(
    /^HTTP\/1\.1 413 [\s\S]*\{"detail":"File size must be less than 5MB","code":"file_too_large",/,
  )
  expect(await isHealthy()).toBe(true)
})

test('a request without a host is 400, with the headers of every answer', async () => {
  for (const path of ['/api/beans/', '/', '/nowhere', '/api/beans/']) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)
    const answer = await everythingFrom(socket)
    expect(answer).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*\{"detail":"The request has no Host header","code":"no_host","values":\{\}\}$/,
    )
    expect(answer).toMatch(/^content-security-policy: /im)
    await isHealthy()
  }
})

test('endless headers are 431, with the headers of every answer', async () => {
  const { closed } = await open(`X-Long: ${'x'.repeat(20_000)}`)
  const answer = await closed
  expect(answer).toMatch(
    /^HTTP\/1\.1 431 [\s\S]*\{"detail":"The request headers are too large","code":"headers_too_large","values":\{\}\}$/,
  )
  expect(answer).toContain('Content-Security-Policy: ')
})

test('idle connections are closed', () => {
  const { timeout, keepAliveTimeout, headersTimeout } = server.app.server
  for (const limitMs of [timeout, keepAliveTimeout, headersTimeout]) {
    expect(limitMs).toBeGreaterThan(0)
    expect(limitMs).toBeLessThanOrEqual(150_000)
  }
})
