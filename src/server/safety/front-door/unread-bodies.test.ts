import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { createTestApp, multipart, type OwnerHeaders, type TestApp } from '#server/testing/app.ts'
import { roastimeExport } from '#server/testing/library.ts'

const CHUNKED = 'Transfer-Encoding: chunked'
const JSON_TYPE = 'Content-Type: application/json'
/** 64 kB, which Node parses in one turn of the event loop. */
const PACKET_BYTES = 64 * 1024
const CHUNKS_OF_A_BYTE = '1\r\nx\r\n'.repeat(PACKET_BYTES / 6)
/** More connections than are open at once, so that later ones use the parsers of earlier ones again. */
const AGAIN = 20
const WRITES = Object.values(calls).filter(({ method }) => method !== 'GET')

let server: TestApp
let owner: OwnerHeaders
let port: number
let token: string

beforeAll(async () => {
  server = await createTestApp('sqlite')
  owner = await server.login()
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/admin/tokens/',
    payload: { name: 'Roaster' },
    headers: { ...owner },
  })
  token = made.json().token
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** A client with `allowHalfOpen` goes on sending after the server has said that it ends. */
async function connected({ allowHalfOpen = false } = {}): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen }).on('error', () => {})
  open.push(socket)
  await once(socket, 'connect')
  return socket
}

const headOf = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

const ownersLines = () => [`Cookie: ${owner.cookie}`, `X-CSRF-Token: ${owner['x-csrf-token']}`]
const tokenLine = () => `Authorization: Bearer ${token}`
const chunk = (bytes: string | Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])
const LAST_CHUNK = '0\r\n\r\n'

/** What a connection is answered until the server closes it. */
async function answerTo(...sent: (string | Buffer)[]): Promise<string> {
  const socket = await connected()
  const answer = text(socket).catch(() => '')
  for (const bytes of sent) {
    socket.write(bytes)
    await setImmediate()
  }
  return answer
}

const statusesIn = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => +status!)

/** What is answered without its body, and the answer. Each body goes on for ever. */
const ANSWERED_EARLY: Record<string, [head: () => string, status: number]> = {
  'a read that is cached': [() => headOf('GET /api/beans/', CHUNKED), 200],
  'a read that is made': [() => headOf('GET /api/beans/admin/me', CHUNKED), 200],
  'HEAD with a body': [() => headOf('HEAD /api/beans/', CHUNKED), 200],
  'a read with a length': [() => headOf('GET /api/beans/', 'Content-Length: 1000000000'), 200],
  'a read of an unknown address': [() => headOf('GET /api/nothing', CHUNKED), 404],
  "a stranger's chunks": [() => headOf('POST /api/beans/', CHUNKED, JSON_TYPE), 411],
  "a stranger's write": [() => headOf('POST /api/beans/', 'Content-Length: 1000000', JSON_TYPE), 401],
  'a write to an unknown address': [() => headOf('POST /nothing', ...ownersLines(), CHUNKED, JSON_TYPE), 404],
  'the write of an ended session': [
    () => headOf('POST /api/beans/', `Cookie: ${owner.cookie.slice(0, -1)}`, CHUNKED, JSON_TYPE),
    411,
  ],
  'a write without the token of the session': [
    () => headOf('POST /api/beans/', ownersLines()[0]!, CHUNKED, JSON_TYPE),
    403,
  ],
  'a wrong upload token': [
    () => headOf('POST /api/inbox/', `Authorization: Bearer ${'A'.repeat(43)}`, CHUNKED, JSON_TYPE),
    401,
  ],
  'an upload token for a call that takes none': [
    () =>
      headOf('POST /api/beans/admin/logout', tokenLine(), 'Cookie: csrf_token=t', 'X-CSRF-Token: t', CHUNKED),
    411,
  ],
  'a body of another type': [
    () => headOf('POST /api/beans/', ...ownersLines(), CHUNKED, 'Content-Type: text/plain'),
    415,
  ],
  'a body that is too long': [
    () => headOf('POST /api/beans/', ...ownersLines(), 'Content-Length: 1000000000', JSON_TYPE),
    413,
  ],
  'a name that is not ours': [
    () => 'POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 9\r\n\r\n',
    421,
  ],
  'no name': [() => 'POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n', 400],
  'an expectation that is not met': [
    () => headOf('POST /api/beans/', 'Expect: x', 'Content-Length: 9', JSON_TYPE),
    417,
  ],
}

describe('a request that is answered before its body is complete closes its connection', () => {
  test.each(Object.entries(ANSWERED_EARLY))('%s', async (_what, [head, status]) => {
    const isInChunks = head().includes(CHUNKED)
    const answer = await answerTo(`${head()}${isInChunks ? '1\r\nx\r\n' : 'x'}`)
    expect(statusesIn(answer)).toEqual([status])
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
  })

  test('even if its client goes on sending', async () => {
    const heads = Object.values(ANSWERED_EARLY).map(([head]) => head())
    await Promise.all(
      heads.map(async head => {
        const socket = await connected({ allowHalfOpen: true })
        socket.resume().write(head)
        const sending = setInterval(() => socket.write('1\r\nx\r\n'), 20)
        await new Promise(resolve => socket.once('close', resolve))
        clearInterval(sending)
      }),
    )
  })

  test('whatever its client sends behind it', async () => {
    const head = headOf('POST /api/beans/', 'Content-Length: 1', 'Expect: x')
    expect(statusesIn(await answerTo(`${head}x no request\r\n\r\n`))).toEqual([417])
  })

  test('and a client that sends its whole body first still reads the answer', async () => {
    const body = Buffer.alloc(8_000_000, ' ')
    const socket = await connected({ allowHalfOpen: true })
    socket.write(headOf('POST /api/beans/', `Content-Length: ${body.length}`, JSON_TYPE, ...ownersLines()))
    await new Promise<void>((resolve, reject) =>
      socket.write(body, fault => (fault ? reject(fault) : resolve())),
    )
    expect(statusesIn(await text(socket))).toEqual([413])
  })

  test.each([
    ['GET /api/beans/', 'Content-Length: 1', 'x'],
    ['GET /api/beans/admin/me', CHUNKED, LAST_CHUNK],
    ['POST /api/beans/', CHUNKED, LAST_CHUNK],
    ['POST /api/beans/', 'Expect: x\r\nContent-Length: 1', 'x'],
  ])('and what a client sent behind it is not answered: %s, %s', async (line, header, body) => {
    const answer = await answerTo(`${headOf(line, header)}${body}${headOf('GET /healthz')}`)
    expect(statusesIn(answer)).toHaveLength(1)
  })
})

test.each(WRITES)("a stranger's body without a length is 411: $method $path", async ({ method, path }) => {
  const head = headOf(`${method} ${path.replace(/:\w+/g, '1')}`, CHUNKED, JSON_TYPE)
  const answer = await answerTo(`${head}${chunk('{}')}${LAST_CHUNK}`)
  expect(answer).toMatch(/^HTTP\/1\.1 411 Length Required\r\n/)
  expect(answer).toContain(
    '{"detail":"The body must be sent with its length: Content-Length, and no chunks","code":"no_length",',
  )
})

describe('the bodies of later connections are read whole', () => {
  const ADD = 'POST /api/beans/'
  let added = 0
  /** Adds a bean over a new connection, its body in pieces; throws unless it is stored as it was sent. */
  async function addBean(): Promise<void> {
    const origin_name = `Kenya ${++added} ${'x'.repeat(100)}`
    const body = JSON.stringify({ origin_name })
    const rest = ['Connection: close', JSON_TYPE, ...ownersLines()]
    const withLength = await answerTo(
      headOf(ADD, `Content-Length: ${body.length}`, ...rest),
      body.slice(0, 9),
      body.slice(9),
    )
    expect(withLength).toContain(`"origin_name":"${origin_name}"`)
    const other = body.replace('Kenya', 'Brazil')
    const inChunks = await answerTo(headOf(ADD, CHUNKED, ...rest), ...[...other].map(chunk), LAST_CHUNK)
    expect(inChunks).toContain(`"origin_name":"${origin_name.replace('Kenya', 'Brazil')}"`)
  }

  test.each(Object.entries(ANSWERED_EARLY))('after: %s', async (_what, [head]) => {
    for (let times = 0; times < AGAIN; times += 1) await answerTo(`${head()}${CHUNKS_OF_A_BYTE}`)
    await addBean()
  })

  test('after clients that broke off in the middle of a body that was not read', async () => {
    for (let times = 0; times < AGAIN; times += 1) {
      const socket = await connected()
      socket.write(`${headOf('POST /api/beans/', CHUNKED, ...ownersLines())}${CHUNKS_OF_A_BYTE}`)
      await setImmediate()
      socket.resetAndDestroy()
    }
    await addBean()
  })

  test('after clients that sent too many requests ahead', async () => {
    for (let times = 0; times < AGAIN; times += 1) await answerTo(headOf('GET /api/beans/').repeat(1_000))
    expect(statusesIn(await answerTo(headOf('GET /api/beans/', 'Connection: close')))).toEqual([200])
    await addBean()
  })
})

describe("the owner's programs may send chunks", () => {
  let added = 0
  /** The chunks of a new bean: one for each letter, and for as many blanks. */
  const beanInChunks = (blanks: number) =>
    [...JSON.stringify({ origin_name: `Ethiopia ${++added}` }), ...' '.repeat(blanks)].map(chunk)
  const head = (...headers: string[]) =>
    headOf('POST /api/beans/', CHUNKED, JSON_TYPE, ...ownersLines(), ...headers)

  test('in several requests on a connection', async () => {
    const beans = [100, 900, 0].map(beanInChunks)
    const sent = beans.flatMap(chunks => [head(), ...chunks, LAST_CHUNK])
    const answer = await answerTo(...sent, headOf('GET /healthz', 'Connection: close'))
    expect(statusesIn(answer)).toEqual([201, 201, 201, 200])
  })

  test('of one byte, as many as they like', async () => {
    const chunks = beanInChunks(3_000)
    expect(statusesIn(await answerTo(head('Connection: close'), ...chunks, LAST_CHUNK))).toEqual([201])
  })

  test('but not thousands together with the headers', async () => {
    const sent = Buffer.concat([Buffer.from(head()), ...beanInChunks(3_000)])
    expect(statusesIn(await answerTo(sent))).toEqual([411])
  })

  test.each(['together', 'one by one'])('of an upload with a token, sent %s', async how => {
    const { payload, headers } = await multipart({}, [roastimeExport(`#1 Kenya ${how}`)])
    const type = `Content-Type: ${headers['content-type']}`
    const sent = [Buffer.from(headOf('POST /api/inbox/', tokenLine(), CHUNKED, type, 'Connection: close'))]
    for (let at = 0; at < payload.length; at += 100) sent.push(chunk(payload.subarray(at, at + 100)))
    sent.push(Buffer.from(LAST_CHUNK))
    const answer = await answerTo(...(how === 'together' ? [Buffer.concat(sent)] : sent))
    expect(statusesIn(answer)).toEqual([201])
  })
})
