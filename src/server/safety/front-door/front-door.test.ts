import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

const ORIGIN = 'https://friend.example'
/** More than an address may have waiting, even though some are answered while the others arrive. */
const AT_ONCE = 400

let server: TestApp
let port: number

beforeAll(async () => {
  server = await createTestApp('sqlite', { config: { allowedOrigins: [ORIGIN] } })
  const headers = { ...(await server.login()) }
  const add = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload, headers })
  await add('/api/beans/', { origin_name: 'Kenya' })
  for (let number = 1; number <= 60; number++) {
    await add('/api/roasts/', { roast_name: `#${number}`, bean_id: 1, notes: 'steady '.repeat(200) })
  }
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** The answers to calls that arrive together, on connections opened beforehand, as many of each. */
async function answersTo(call: string | readonly string[], ...headers: string[]): Promise<Answer[]> {
  const calls = [call].flat()
  const sockets = await Promise.all(Array.from({ length: AT_ONCE }, connected))
  const answers = sockets.map(socket => text(socket))
  const head = ['Host: localhost', `Origin: ${ORIGIN}`, 'Connection: close']
  for (const [index, socket] of sockets.entries()) {
    const first = `${calls[index % calls.length]} HTTP/1.1`
    socket.write(`${[first, ...head, ...headers].join('\r\n')}\r\n\r\n`)
  }
  return (await Promise.all(answers)).map(parsed)
}

const isRefused = ({ body }: Answer) => body.includes('too busy')

async function connected(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  return socket
}

function parsed(answer: string): Answer {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map(line => line.split(/: (.*)/s).slice(0, 2) as [string, string])
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body,
  }
}

describe('of the reads that arrive together', () => {
  let answers: Answer[]
  beforeAll(async () => {
    answers = await answersTo('GET /api/roasts/export.csv')
  })

  test('a refused read gets every header, even on pages from an allowed origin', async () => {
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    const { status, headers, body } = answers.find(isRefused)!
    expect(status).toBe(503)
    const common = Object.entries(securityHeaders(server.context.config))
    expect(headers).toMatchObject({
      ...Object.fromEntries(common.map(([name, value]) => [name.toLowerCase(), value])),
      'access-control-allow-origin': ORIGIN,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '1',
      vary: 'Origin',
    })
    expect(JSON.parse(body)).toMatchObject({
      detail: 'The server is too busy at the moment. Please try again shortly.',
    })
  })

  test('refusals are logged, but not one by one', async () => {
    const refused = answers.filter(isRefused).length
    const logged = server.log.filter(line => line.includes('"event":"overloaded"')).length
    expect(logged).toBeGreaterThan(0)
    expect(logged).toBeLessThan(refused / 10)
  })
})

test('neither a write with a session nor a health check is refused', async () => {
  const { cookie } = await server.login()
  const withSession = await answersTo('POST /api/beans/', `Cookie: ${cookie}`)
  expect(withSession.filter(isRefused)).toEqual([])
  const checks = await answersTo(['GET /healthz', 'GET /healthz/', 'GET /healthz?probe=1'])
  expect(checks.filter(isRefused)).toEqual([])
})

test('a health check with thousands of parameters waits in the same queue as reads', async () => {
  const path = `/healthz?${'a&'.repeat(2_000)}`
  expect((await answersTo(`GET ${path}`)).filter(isRefused)).not.toEqual([])
})

test('writes without a session wait in the same queue as reads', async () => {
  const answers = await answersTo('POST /api/beans/admin/login')
  expect(answers.map(({ status }) => status)).toContain(503)
})

test('an unknown expectation is refused with every header; 100-continue is met', async () => {
  const answerTo = async (expectation: string) => {
    const socket = connect(port, '127.0.0.1')
    const head = ['POST /api/beans/ HTTP/1.1', 'Host: localhost', `Origin: ${ORIGIN}`, 'Connection: close']
    socket.write(`${[...head, `Expect: ${expectation}`, 'Content-Length: 2'].join('\r\n')}\r\n\r\n{}`)
    return text(socket)
  }
  const { status, headers, body } = parsed(await answerTo('foo'))
  expect(status).toBe(417)
  const common = Object.entries(securityHeaders(server.context.config))
  expect(headers).toMatchObject({
    ...Object.fromEntries(common.map(([name, value]) => [name.toLowerCase(), value])),
    'access-control-allow-origin': ORIGIN,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(JSON.parse(body)).toEqual(
    expect.objectContaining({ detail: 'The only expectation that is met is Expect: 100-continue' }),
  )
  expect(await answerTo('100-continue')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /)
})

test('a client that sends many unknown expectations ahead of their answers is disconnected', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  socket.write('GET /api/beans/ HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n'.repeat(1_000))
  await closed
})
