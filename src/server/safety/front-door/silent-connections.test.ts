import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/context.ts'
import { limitSilence } from './silent-connections.ts'

const LIMIT_MS = 200
/** More than the operating system buffers for a client that doesn't read. */
const LARGE_BYTES = 64 * 1024 ** 2

let app: App
let port: number
let socket: Socket

beforeAll(async () => {
  app = fastify({
    keepAliveTimeout: LIMIT_MS,
    http: { headersTimeout: LIMIT_MS, connectionsCheckingInterval: LIMIT_MS },
  })
  limitSilence(app, LIMIT_MS)
  const answerLate = () => setTimeout(LIMIT_MS * 4, 'late')
  app.get('/large', async () => Buffer.alloc(LARGE_BYTES))
  app.get('/late', answerLate)
  app.get('/late-and-patient', { handlerTimeout: 60_000 }, answerLate)
  app.get('/soon', async () => 'soon')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())
afterEach(() => {
  socket.destroy()
})

/** Opens a connection and requests the path, without reading the answer. */
async function ask(path?: string): Promise<void> {
  const taken = once(app.server, 'connection')
  socket = connect(port, '127.0.0.1').on('error', () => {})
  if (path !== undefined) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await taken
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

async function everythingRead(): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

test('a client that never reads its answer is disconnected', async () => {
  await ask('/large')
  await expect.poll(openConnections).toBe(0)
})

test('a call without an answer is disconnected, unless its route may take long', async () => {
  await ask('/late')
  expect(await everythingRead()).toBe('')
  await ask('/late-and-patient')
  expect(await everythingRead()).toMatch(/^HTTP\/1\.1 200 [\s\S]*late$/)
})

test('a connection without a call is closed, after an answer and before the first call', async () => {
  await ask('/soon')
  expect(await everythingRead()).toMatch(/^HTTP\/1\.1 200 [\s\S]*soon$/)
  await ask()
  await everythingRead()
  await expect.poll(openConnections).toBe(0)
})
