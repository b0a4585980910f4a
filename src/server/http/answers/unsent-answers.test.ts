import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unsentAnswers } from './unsent-answers.ts'

/** More than the operating system buffers for a client that doesn't read. */
const LARGE_BYTES = 16 * 1024 ** 2
const shared = Buffer.alloc(LARGE_BYTES, 's')

let server: Server
let port: number
let sockets: Socket[]

/** `/shared` answers the same bytes each time, `/small` few, and every other path large ones of its own. */
beforeEach(async () => {
  sockets = []
  const unsent = unsentAnswers(3 * LARGE_BYTES)
  server = createServer((request, response) => {
    const body =
      request.url === '/shared' ? shared : Buffer.alloc(request.url === '/small' ? 100 : LARGE_BYTES, 'x')
    response.end(body)
    unsent.watch(request, response, body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** A client that reads only the start of its answer. */
async function slowClient(path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

/** How many bytes arrive if the client reads on. */
const restOf = async (socket: Socket) => (await text(socket).catch(() => '')).length

test('the client that has waited longest is disconnected when too many bytes wait', async () => {
  const clients = [
    await slowClient('/1'),
    await slowClient('/2'),
    await slowClient('/3'),
    await slowClient('/4'),
  ]
  const arrived = await Promise.all(clients.map(restOf))
  expect(arrived.map(bytes => bytes > LARGE_BYTES)).toEqual([false, true, true, true])
})

test('a body that many clients wait for counts once', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => slowClient('/shared')))
  expect((await Promise.all(clients.map(restOf))).every(bytes => bytes > LARGE_BYTES)).toBe(true)
})

test('answers that were sent, or whose clients have gone, count no longer', async () => {
  for (let round = 0; round < 4; round++) {
    expect(await restOf(await slowClient('/read'))).toBeGreaterThan(LARGE_BYTES)
    const gone = await slowClient('/gone')
    gone.destroy()
    await expect.poll(() => new Promise(done => server.getConnections((_, count) => done(count)))).toBe(0)
  }
})

test('small answers of clients that read slowly disconnect nobody', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => slowClient('/small')))
  expect((await Promise.all(clients.map(restOf))).every(bytes => bytes > 100)).toBe(true)
})
