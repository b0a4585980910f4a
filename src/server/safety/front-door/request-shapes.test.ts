import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type OwnerHeaders, type TestApp } from '#server/testing/app.ts'

let server: TestApp
let port: number
let owner: OwnerHeaders

beforeAll(async () => {
  server = await createTestApp('sqlite')
  owner = await server.login()
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

/** A request that must be found only inside of another's body. */
const HIDDEN = 'GET /healthz?hidden HTTP/1.1\r\nHost: localhost\r\n\r\n'
const LAST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const WRITE = 'POST /api/beans/admin/logout HTTP/1.1\r\nHost: localhost\r\n'
const CHUNKED = 'Transfer-Encoding: chunked'

/** A write in the owner's session, because a stranger's chunks are not read. It lacks the session's other token. */
const ownersWrite = () => `${WRITE}Cookie: ${owner.cookie}\r\n`

/** The statuses of the answers to bytes sent at once. */
async function statusesOf(sent: string): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(Buffer.from(sent, 'latin1'))
  const answers = await text(socket)
  return [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
}

describe('a request that two servers could read in two ways is refused, and its connection closed', () => {
  test.each(
    Object.entries({
      'length and chunks': `Content-Length: 4\r\n${CHUNKED}\r\n\r\n0\r\n\r\n${HIDDEN}`,
      'chunks and length': `${CHUNKED}\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${HIDDEN}`,
      'two lengths': `Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
      'one length twice': `Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`,
      'a list of lengths': 'Content-Length: 2, 2\r\n\r\n{}',
      'a length with a sign': 'Content-Length: +2\r\n\r\n{}',
      'a negative length': 'Content-Length: -1\r\n\r\n{}',
      'a hexadecimal length': 'Content-Length: 0x2\r\n\r\n{}',
      'a length without an end': `Content-Length: ${'9'.repeat(30)}\r\n\r\n{}`,
      'a folded header': 'X: a\r\n b\r\n\r\n',
      'folded chunking': `Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
      'a blank before the colon': `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
      'chunking twice': `${CHUNKED}, chunked\r\n\r\n0\r\n\r\n`,
      'chunking with a parameter': `${CHUNKED};q=1\r\n\r\n0\r\n\r\n`,
      'disguised chunking': `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
      'chunking that is not the last': `${CHUNKED}\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
      'no chunking': `Transfer-Encoding: identity\r\n\r\n${HIDDEN}`,
      'bare line feeds in chunks': `${CHUNKED}\r\n\r\n2\n{}\n0\n\n`,
      'a chunk of a negative size': `${CHUNKED}\r\n\r\n-1\r\n{}\r\n0\r\n\r\n`,
      'a chunk larger than any number': `${CHUNKED}\r\n\r\n${'f'.repeat(18)}\r\n{}`,
      'a bare carriage return': 'X: a\rY: b\r\n\r\n',
      'a NUL in a header': 'X: a\0b\r\n\r\n',
    }),
  )('%s', async (_what, rest) => {
    expect(await statusesOf(ownersWrite() + rest)).toEqual([400])
  })

  test('bare line feeds between headers', async () => {
    expect(await statusesOf('GET /healthz HTTP/1.1\nHost: localhost\n\n')).toEqual([400])
  })
})

describe('what looks like a request in a body is not answered', () => {
  const LENGTH = `Content-Length: ${HIDDEN.length}\r\n`
  test.each(
    Object.entries({
      'of a read': [`GET /api/site/ HTTP/1.1\r\nHost: localhost\r\n${LENGTH}\r\n`, [200]],
      'of a write that is refused': [`${WRITE}${LENGTH}\r\n`, [403, 200]],
      'for another host': [`POST /x HTTP/1.1\r\nHost: evil.example\r\n${LENGTH}\r\n`, [421]],
      'of an expectation that is not met': [`${WRITE}Expect: bananas\r\n${LENGTH}\r\n`, [417]],
    } as Record<string, [string, number[]]>),
  )('%s', async (_what, [head, statuses]) => {
    expect(await statusesOf(head + HIDDEN + LAST)).toEqual(statuses)
  })
})

test('headers and what follows a body are limited', async () => {
  const many = (count: number) => 'a: b\r\n'.repeat(count)
  expect(await statusesOf(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${many(3_000)}\r\n`)).toEqual([431])
  expect(
    await statusesOf(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
  ).toEqual([431])
  const trailers = await statusesOf(`${ownersWrite()}${CHUNKED}\r\n\r\n0\r\n${many(20_000)}\r\n`)
  expect(trailers.filter(status => status !== 403)).toEqual([431])
  const extension = await statusesOf(
    `${ownersWrite()}${CHUNKED}\r\n\r\n2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`,
  )
  expect(extension.filter(status => status !== 403)).toEqual([400])
})

test('trailers add no headers', async () => {
  const trailers = `X-CSRF-Token: ${owner['x-csrf-token']}\r\n`
  expect(
    await statusesOf(`${ownersWrite()}Connection: close\r\n${CHUNKED}\r\n\r\n0\r\n${trailers}\r\n`),
  ).toEqual([403])
})

describe('a request to an unknown address is answered without reading its body', () => {
  test.each(['POST /nothing', 'PUT /api/beans/1/nothing', 'POST /healthz', 'DELETE /'])('%s', async line => {
    const head = `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
    expect(await statusesOf(`${head}Content-Length: 1\r\n\r\n{${LAST}`)).toEqual([404, 200])
  })

  test('a request to an unknown address is answered even if its body never comes', async () => {
    const head = 'POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    expect(await statusesOf(`${head}Content-Length: 1000000\r\n\r\n`)).toEqual([404])
  })
})
