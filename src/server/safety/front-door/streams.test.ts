import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '#server/context.ts'
import { limitStreams, type StreamLimits } from './streams.ts'

let app: App
let port: number
let sockets: Socket[]
/** How many pieces were made in this test, and how many streams have ended. */
let made: { pieces: number; ended: number }

beforeEach(() => {
  sockets = []
  made = { pieces: 0, ended: 0 }
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

async function* endless(): AsyncGenerator<Buffer> {
  const ofThisTest = made
  try {
    for (;;) {
      ofThisTest.pieces++
      yield Buffer.alloc(64 * 1024)
      await setImmediate()
    }
  } finally {
    ofThisTest.ended++
  }
}

/** A server with endless streams. The session `live` is the owner's. */
async function serveStreams(limits: StreamLimits): Promise<void> {
  app = fastify({ forceCloseConnections: true })
  limitStreams(app, async ({ headers }) => headers.cookie === 'session=live', limits)
  app.get('/export', { config: { streams: true } }, async () => Readable.from(endless()))
  app.get('/backup', { config: { streams: true, access: 'owner' } }, async () => Readable.from(endless()))
  app.get('/page', async () => 'page')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** Sends requests on one connection, and resolves with it and the first answer's status. */
async function ask(paths: string[], cookie = 'session=made-up') {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  for (const path of paths)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, status: Number(first.toString('latin1', 9, 12)) }
}

const statusOf = async (path: string, cookie?: string) => (await ask([path], cookie)).status

test('each stream counts until its end, and others are refused meanwhile', async () => {
  await serveStreams({ mostAtOnce: 2 })
  const { socket } = await ask(['/export'])
  expect(await statusOf('/export')).toBe(200)
  expect(await statusOf('/export')).toBe(503)
  expect(await statusOf('/page')).toBe(200)
  socket.destroy()
  await expect.poll(() => statusOf('/export')).toBe(200)
})

test("visitors can't take the owner's places, even with a made-up session", async () => {
  await serveStreams({ mostAtOnce: 1 })
  expect(await statusOf('/export')).toBe(200)
  expect(await statusOf('/export')).toBe(503)
  expect(await statusOf('/export', 'session=live')).toBe(200)
  expect(await statusOf('/export', 'session=live')).toBe(503)
})

test("the owner's own downloads take none of the visitors' places", async () => {
  await serveStreams({ mostAtOnce: 1 })
  expect(await statusOf('/backup', 'session=live')).toBe(200)
  expect(await statusOf('/backup', 'session=live')).toBe(503)
  expect(await statusOf('/export')).toBe(200)
})

test('when a client goes away, its streams end and free their places, including those not yet sent', async () => {
  await serveStreams({ mostAtOnce: 2 })
  const { socket } = await ask(['/export', '/export'])
  expect(await statusOf('/export')).toBe(503)
  socket.destroy()
  await expect.poll(() => made.ended).toBe(2)
  expect(await statusOf('/export')).toBe(200)
})

test('a client that reads too slowly is disconnected', async () => {
  await serveStreams({ mostAtOnce: 1, leastBytes: 1024, intervalMs: 100 })
  await ask(['/export'])
  await expect.poll(() => made.ended).toBe(1)
  expect(await statusOf('/export')).toBe(200)
})

test('a client that keeps reading stays', async () => {
  await serveStreams({ leastBytes: 1024, intervalMs: 300 })
  const { socket } = await ask(['/export'])
  await ask(['/export'])
  socket.resume()
  await expect.poll(() => made.ended).toBe(1)
  const before = made.pieces
  await expect.poll(() => made.pieces).toBeGreaterThan(before + 10)
  expect([socket.destroyed, made.ended]).toEqual([false, 1])
})
