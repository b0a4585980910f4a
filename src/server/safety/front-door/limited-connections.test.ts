import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitConnections, pipelineLimit, unusedConnections } from './limited-connections.ts'

let server: Server
let sockets: Socket[]
let handled: number
let closeUnused: () => void

beforeEach(async () => {
  sockets = []
  handled = 0
  const isPipelined = pipelineLimit(4)
  server = createServer((request, response) => {
    if (isPipelined(request, response)) return
    handled += 1
    if (request.url !== '/slow') response.end('answer')
  })
  limitConnections(server, 3)
  closeUnused = unusedConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  server.close()
})

async function connected(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const send = (socket: Socket, path: string, times = 1) =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))

test('idle connections are closed when there are too many, and those with a request stay', async () => {
  const busy = await connected()
  send(busy, '/slow')
  await expect.poll(() => handled).toBe(1)
  const idle = await connected()
  send(idle, '/quick')
  await once(idle, 'data')
  const ended = once(idle, 'close')
  await connected()
  await connected()
  await ended
  expect(busy.destroyed).toBe(false)
})

test('a few connections stay open', async () => {
  const idle = await connected()
  send(idle, '/quick')
  await once(idle, 'data')
  await connected()
  send(idle, '/quick')
  await once(idle, 'data')
  expect(handled).toBe(2)
})

test('a client that sends many requests ahead of their answers is disconnected', async () => {
  const socket = await connected()
  const ended = once(socket, 'close')
  send(socket, '/slow', 500)
  await ended
  expect(handled).toBe(5)
})

test('a client may send a few requests ahead', async () => {
  const socket = await connected()
  send(socket, '/quick', 4)
  await expect.poll(() => handled).toBe(4)
  await once(socket, 'data')
  send(socket, '/quick', 4)
  await expect.poll(() => handled).toBe(8)
  expect(socket.destroyed).toBe(false)
})

test('a server that stops doesn’t wait for connections on which nothing was sent', async () => {
  const unused = await connected()
  const busy = await connected()
  send(busy, '/slow')
  await expect.poll(() => handled).toBe(1)
  closeUnused()
  await once(unused, 'close')
  expect(busy.closed).toBe(false)
})
