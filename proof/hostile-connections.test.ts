import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { type MeasuredProcess, PASSWORD, startProduct } from '../bench/measured-process.ts'
import { giveKnownOwner } from '../harness/known-owner.ts'
import { makeLibrary } from '../harness/large-library.ts'
import { type Clients, type PourJob, startClients } from '../harness/load/load.ts'
import { type OwnerSession, openSession } from '../harness/owner.ts'

/** What a visitor may wait for a cached read, and the owner for a write, in ms (p95). */
const LONGEST_READ_MS = 300
const LONGEST_WRITE_MS = 1_000
/** How much processor time a turn of the event loop may take for one connection, in ms. */
const LONGEST_TURN_MS = 6
const ROUND_MS = 1_200
/** Calls are made whether those before are answered or not. */
const CALL_EVERY_MS = 25
/** Other work on the machine may spoil a round. */
const ROUNDS = 4
/** How many connections a turn is measured by. */
const TURNS = 30
/** Time for all of these turns, in ms. */
const TURNS_MS = 1_200

/** What Node reads, and parses, in one turn of the event loop. */
const PACKET_BYTES = 64 * 1024
const READ = 'GET /api/site/ HTTP/1.1\r\nHost: localhost\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const CSRF = 'Cookie: csrf_token=t\r\nX-CSRF-Token: t\r\n'
const CHUNKS_OF_A_BYTE = '1\r\nx\r\n'.repeat((10 * PACKET_BYTES) / 6)
const LONG_CHUNKS = `ffff\r\n${'x'.repeat(0xffff)}\r\n`.repeat(10)

/** The heads of requests that are answered before their bodies are read, and the statuses. */
const UNREAD: Record<string, [head: (ended: OwnerSession) => string, status: string]> = {
  'a cached read': [() => READ, '200'],
  'an unknown address': [() => `POST /nothing HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}`, '411'],
  "the owner's write": [() => `POST /api/beans/ HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}`, '411'],
  "the owner's write, with the cookie of an ended session": [
    ({ cookies }) =>
      `POST /api/beans/ HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}Cookie: first_crack_session=${cookies.get('first_crack_session')}\r\n`,
    '411',
  ],
  "a stranger's write": [
    () => `POST /api/beans/admin/login HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}${CSRF}`,
    '411',
  ],
  'another host': [() => `POST /api/beans/ HTTP/1.1\r\nHost: evil.example\r\n${JSON_TYPE}`, '421'],
  'the inbox, with a made-up token': [
    () =>
      `POST /api/inbox/ HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}Authorization: Bearer ${'A'.repeat(43)}\r\n`,
    '411',
  ],
}

let clients: Clients
let database: FreshDatabase
let product: MeasuredProcess
let address: string
let owner: OwnerSession
let ended: OwnerSession

// How connections are read doesn't depend on the database.
beforeAll(async () => {
  clients = startClients()
  database = await freshDatabase('sqlite')
  await giveKnownOwner(database.location, PASSWORD)
  await makeLibrary(database.location, 100, { everySeconds: 60, patterns: 10 })
  product = await startProduct(database.location)
  address = `http://127.0.0.1:${product.port}`
  owner = await openSession(address, PASSWORD)
  ended = await openSession(address, PASSWORD)
  await ended.call('POST', '/api/beans/admin/logout')
})
afterAll(async () => {
  clients?.stop()
  await product?.stop()
  await database?.remove()
})

/** On a connection of its own: the server accepts one in each turn of the event loop. */
const ALONE = { connection: 'close' }
const visit = () => fetch(`${address}/api/site/`, { headers: ALONE })
const write = () => owner.call('PUT', '/api/roasts/1', { notes: `${performance.now()}` }, ALONE)

type Crowd = Pick<PourJob, 'sent' | 'connections' | 'pauseMs'>

/**
 * What a caller waits for (p95, in ms) beside a crowd, and what the crowd is answered. Whoever is refused waits forever:
 * the callers have the crowd's address, so on a busy machine its queue may be full.
 */
async function waitBeside(call: () => Promise<Response>, { sent, connections, pauseMs }: Crowd) {
  const { port } = product
  const load = clients.pour({ port, sent, connections, milliseconds: ROUND_MS, pauseMs })
  const calls: Promise<number>[] = []
  const end = performance.now() + ROUND_MS
  while (performance.now() < end) {
    calls.push(waitFor(call))
    await setTimeout(CALL_EVERY_MS)
  }
  const waits = (await Promise.all(calls)).sort((a, b) => a - b)
  return { wait: waits[Math.floor(0.95 * waits.length)]!, ...(await load) }
}

async function waitFor(call: () => Promise<Response>): Promise<number> {
  const sentAt = performance.now()
  const answer = await call()
  await answer.text()
  if (answer.status === 503) return Number.POSITIVE_INFINITY
  expect(answer.status).toBe(200)
  return performance.now() - sentAt
}

/** Expects that nobody waits too long in one of the rounds. */
async function expectShortWaits(crowd: Crowd): Promise<void> {
  for (let round = 1; ; round += 1) {
    // One after the other, because no read is cached after a write.
    const read = await waitBeside(visit, crowd)
    const written = await waitBeside(write, crowd)
    const waits = { read: Math.round(read.wait), write: Math.round(written.wait) }
    const isShort = waits.read <= LONGEST_READ_MS && waits.write <= LONGEST_WRITE_MS
    if (!isShort && round < ROUNDS) continue
    console.log(`p95 beside ${crowd.connections} connections, in ms`, waits, read.statuses)
    expect(waits.read).toBeLessThanOrEqual(LONGEST_READ_MS)
    expect(waits.write).toBeLessThanOrEqual(LONGEST_WRITE_MS)
    return
  }
}

const ONE = `${READ}\r\n`
const AS_MANY_AS_ALLOWED = `${ONE.repeat(15)}${READ}Connection: close\r\n\r\n`
const AS_MANY_AS_FIT = ONE.repeat(PACKET_BYTES / ONE.length)

describe('requests sent ahead of their answers, on 60 connections, keep nobody waiting', () => {
  test.each([
    ['as many as allowed', AS_MANY_AS_ALLOWED],
    ['as many as fit into 64 kB', AS_MANY_AS_FIT],
  ])('%s', async (_howMany, sent) => {
    await expectShortWaits({ sent: [sent], connections: 60, pauseMs: 20 })
  })

  test('they take a few milliseconds of a turn, and later connections are served', async () => {
    await expectShortTurn(AS_MANY_AS_FIT)
    expect((await visit()).status).toBe(200)
  })
})

describe('bodies that nobody reads, on 40 connections, keep nobody waiting', () => {
  const all = (chunks: string) =>
    Object.values(UNREAD).map(([head]) => `${head(ended)}${CHUNKED}\r\n${chunks}`)

  test('in long chunks', async () => {
    await expectShortWaits({ sent: all(LONG_CHUNKS), connections: 40, pauseMs: 200 })
  })

  test('in chunks of a byte', async () => {
    await expectShortWaits({ sent: all(CHUNKS_OF_A_BYTE), connections: 40, pauseMs: 200 })
  })

  test.each(samplesOfRun().of(Object.entries(UNREAD), 3))(
    'one takes a few milliseconds of a turn, and later bodies are read: %s',
    async (_what, [head, status]) => {
      const sent = `${head(ended)}${CHUNKED}\r\n${CHUNKS_OF_A_BYTE}`.slice(0, PACKET_BYTES)
      expect(await expectShortTurn(sent)).toHaveProperty(status)
      expect((await write()).status).toBe(200)
    },
  )
})

/** Expects that a connection costs little in the turn in which this arrives. Returns the statuses of all. */
async function expectShortTurn(sent: string): Promise<Record<string, number>> {
  const times = { milliseconds: TURNS_MS, pauseMs: TURNS_MS }
  const before = await product.cpuMilliseconds()
  const { statuses } = await clients.pour({ port: product.port, sent: [sent], connections: TURNS, ...times })
  const turn = ((await product.cpuMilliseconds()) - before) / TURNS
  console.log(`a turn takes ${turn.toFixed(1)} ms`)
  expect(turn).toBeLessThan(LONGEST_TURN_MS)
  return statuses
}
