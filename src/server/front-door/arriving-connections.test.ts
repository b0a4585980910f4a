import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { holdWhileConnectionsArrive } from './arriving-connections.ts'

const AT_ONCE = 100
const clients: Socket[] = []
const servers: Server[] = []

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** How many of the connections that were opened at once had been accepted when the work asked for by the first was done. */
async function acceptedBeforeWork({ acceptingMs }: { acceptingMs: number }): Promise<number> {
  const server = createServer()
  servers.push(server)
  const hold = holdWhileConnectionsArrive(server)
  const { promise: done, resolve } = Promise.withResolvers<number>()
  let accepted = 0
  server.on('connection', () => {
    accepted++
    const start = performance.now()
    while (performance.now() - start < acceptingMs);
    if (accepted === 1) hold(() => resolve(accepted))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  for (let count = 0; count < AT_ONCE; count++) clients.push(connect(port, '127.0.0.1'))
  return done
}

test('connections that are opened at once are all accepted before any of their requests is worked on', async () => {
  // Another program may keep the processor for the whole time that they may hold the work back.
  await expect.poll(() => acceptedBeforeWork({ acceptingMs: 0 })).toBe(AT_ONCE)
})

test('connections that go on arriving keep requests waiting for no longer than 60 ms', async () => {
  const accepted = await acceptedBeforeWork({ acceptingMs: 2 })
  expect(accepted).toBeGreaterThan(1)
  expect(accepted).toBeLessThanOrEqual(33)
})

test('without new connections a request is worked on at once', () => {
  const hold = holdWhileConnectionsArrive(createServer())
  let isDone = false
  hold(() => {
    isDone = true
  })
  expect(isDone).toBe(true)
})
