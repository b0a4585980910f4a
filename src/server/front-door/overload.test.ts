import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/context.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { registerOverload } from './overload.ts'

const ORIGIN = 'https://friend.example'
const AT_ONCE = 300
/** Enough for a table that takes a millisecond or more to make. */
const ROASTS = 60

let server: TestApp
let address: string

beforeAll(async () => {
  server = await createTestApp('sqlite', { config: { allowedOrigins: [ORIGIN] } })
  const headers = { ...(await server.login()) }
  const add = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload, headers })
  await add('/api/beans/', { origin_name: 'Kenya' })
  for (let number = 1; number <= ROASTS; number++) {
    await add('/api/roasts/', { roast_name: `#${number}`, bean_id: 1, notes: 'steady '.repeat(200) })
  }
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Calls that all wait on their connections as the server, which runs in this very thread, comes to read them. */
async function refusedOf(call: string): Promise<Answer[]> {
  const port = Number(new URL(address).port)
  const sockets = await Promise.all(Array.from({ length: AT_ONCE }, () => connected(port)))
  const answers = sockets.map(socket => text(socket))
  for (const socket of sockets) {
    socket.write(`${call} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${ORIGIN}\r\nConnection: close\r\n\r\n`)
  }
  return (await Promise.all(answers)).map(parsed).filter(({ body }) => body.includes('too much to do'))
}

/** A connection that the server has taken: of new ones it takes but one in a turn. */
async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  return socket
}

function parsed(answer: string): Answer {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map(line => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body }
}

test('a read that is turned away carries what every answer does, and the sentence', async () => {
  let refused: Answer[] = []
  await expect
    .poll(
      async () => {
        refused = await refusedOf('GET /api/roasts/export.csv')
        return refused.length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  const { status, headers, body } = refused[0]!
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
  expect(JSON.parse(body)).toEqual({
    detail: 'The server has too much to do at the moment. Please try again shortly.',
  })
})

test('a read whose client has gone while connections arrived is not worked on', async () => {
  // Another program may keep the processor for the whole time that they may hold it back.
  await expect.poll(workedOnBesideGone).toEqual(['/healthz', '/last'])
})

/** What a server works on, one of whose clients goes away after its call, while others open connections. */
async function workedOnBesideGone(): Promise<string[]> {
  const worked: string[] = []
  const http = createServer((request, response) => {
    worked.push(request.url ?? '')
    response.end('done')
  })
  const { log } = server.app
  registerOverload({ server: http, log } as unknown as App, server.context, {})
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const { port } = http.address() as AddressInfo
  const leaving = await connected(port)
  http.prependListener('request', ({ url }) => {
    if (url === '/gone') leaving.resetAndDestroy()
  })
  const arriving = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'))
  // Sent after they have begun to connect, which they do in the next tick.
  process.nextTick(() => leaving.write('GET /gone HTTP/1.1\r\nHost: localhost\r\n\r\n'))
  const last = arriving.at(-1)!
  last.write('GET /last HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(last, 'data')
  for (const socket of arriving) socket.destroy()
  http.close()
  return worked
}

test('neither a write nor the question whether the server lives is turned away', async () => {
  expect(await refusedOf('POST /api/beans/')).toEqual([])
  expect(await refusedOf('GET /healthz')).toEqual([])
})
