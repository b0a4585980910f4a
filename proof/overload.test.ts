import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { giveKnownOwner } from '../harness/known-owner.ts'
import { makeLibrary } from '../harness/large-library.ts'
import { type Clients, startClients } from '../harness/load/load.ts'
import { logIn, type OwnerCall } from '../harness/owner.ts'
import { type Product, startProduct } from '../harness/product.ts'

const PASSWORD = 'overload'
/** More than an address may have waiting. */
const CLIENTS = 400
/** More than may read the export at once, and too few to make the queue long. */
const EXPORTING_CLIENTS = 24
const LOAD_MS = 150
const ROASTS = 100
/** How many of them differ. */
const PATTERNS = 10
/** The whole list, each time under another address, so that no answer comes from the cache. */
const PATH = '/api/roasts/?include={n}'

const CONNECTIONS = [
  { newConnectionPerRequest: false, over: 'connections that stay open' },
  { newConnectionPerRequest: true, over: 'a new connection for each call' },
]

let clients: Clients

beforeAll(() => {
  clients = startClients()
})
afterAll(() => clients?.stop())

describe.each(databaseKinds)('under overload on %s', kind => {
  // How connections are accepted doesn't depend on the database.
  const connections = kind === 'sqlite' ? CONNECTIONS : CONNECTIONS.slice(0, 1)
  let database: FreshDatabase
  let product: Product
  let owner: OwnerCall

  beforeAll(async () => {
    database = await freshDatabase(kind)
    const { dataFolder, databaseUrl } = database.location
    const environment = { ADMIN_PASSWORD: PASSWORD, DATABASE_URL: databaseUrl ?? '' }
    await giveKnownOwner(database.location, PASSWORD)
    await makeLibrary(database.location, ROASTS, { everySeconds: 60, patterns: PATTERNS })
    product = await startProduct({ dataFolder, environment })
    owner = await logIn(product.address, PASSWORD)
  })
  afterAll(async () => {
    await product?.stop()
    await database.remove()
  })

  test.each(connections)(
    'more clients of an address than may wait, over $over, are answered or asked to retry, and the owner is served',
    async ({ newConnectionPerRequest }) => {
      const port = Number(new URL(product.address).port)
      const job = { port, path: PATH, clients: CLIENTS, milliseconds: LOAD_MS, newConnectionPerRequest }
      let isOver = false
      const load = clients.load(job).finally(() => {
        isOver = true
      })
      const writes: number[] = []
      while (!isOver) writes.push((await owner('PUT', '/api/roasts/1', { notes: `${writes.length}` })).status)
      const met = await load
      console.log(
        `${kind}: ${met.answered} answers, ${met.refusedMs.length} refused, ${writes.length} writes meanwhile`,
      )
      expect(met.others).toEqual([])
      expect(met.answered).toBeGreaterThan(0)
      // Node accepts one new connection in each turn of the event loop, so others may wait in the system's queue.
      if (!newConnectionPerRequest) expect(met.refusedMs.length).toBeGreaterThan(0)
      expect(writes.length).toBeGreaterThan(0)
      expect(writes.filter(status => status !== 200)).toEqual([])

      const after = await fetch(product.address + PATH)
      expect([after.status, ((await after.json()) as unknown[]).length]).toEqual([200, ROASTS])
      const roast = (await (await fetch(`${product.address}/api/roasts/1`)).json()) as { notes: string }
      expect(roast.notes).toBe(String(writes.length - 1))
    },
  )

  test.each(connections)(
    'while more clients ask for the export than may read it, over $over, pages and the owner’s export are served',
    async ({ newConnectionPerRequest }) => {
      const port = Number(new URL(product.address).port)
      const path = '/api/roasts/export.csv'
      let isOver = false
      const load = clients
        .load({ port, path, clients: EXPORTING_CLIENTS, milliseconds: LOAD_MS, newConnectionPerRequest })
        .finally(() => {
          isOver = true
        })
      const statuses = { page: new Set<number>(), export: new Set<number>() }
      while (!isOver) {
        statuses.page.add((await fetch(`${product.address}/api/roasts/?limit=5`)).status)
        const exported = await owner('GET', path)
        statuses.export.add(exported.status)
        await exported.text()
      }
      const met = await load
      expect(met.others).toEqual([])
      expect(met.answered).toBeGreaterThan(0)
      expect(met.refusedMs.length).toBeGreaterThan(0)
      expect(statuses).toEqual({ page: new Set([200]), export: new Set([200]) })
    },
  )

  // Slow clients don't depend on the database either.
  if (kind !== 'sqlite') return
  test('200 clients that send one byte at a time block nobody else', async () => {
    const port = Number(new URL(product.address).port)
    const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => {}))
    const dripping = setInterval(() => {
      for (const socket of sockets) socket.write('G')
    }, 100)
    try {
      for (let call = 0; call < 50; call++) {
        expect((await fetch(`${product.address}/api/roasts/`)).status).toBe(200)
      }
    } finally {
      clearInterval(dripping)
      for (const socket of sockets) socket.destroy()
    }
  })
})
