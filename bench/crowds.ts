import { setTimeout } from 'node:timers/promises'
import type { Clients, LoadJob } from '../harness/load/load.ts'
import { sessionHeaders } from '../harness/owner.ts'
import type { Finding } from './findings.ts'
import { type Connection, openConnection, requestBytes } from './http-load.ts'
import { median, percentile } from './measure.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { logIn } from './owner-session.ts'

const CONNECTIONS = 1_500
const STRANGER = '127.0.0.10'
const VISITOR = '127.0.0.2'
const OWNER = '127.0.0.3'
/** Addresses with a few connections each. A visitor's share is small then, so only the owner's write has an aim. */
const MANY = Array.from({ length: 250 }, (_, number) => `127.0.1.${number + 1}`)
/** Time for all to connect. */
const WARM_UP_MS = 1_500
const MEASURED_MS = 3_000

/** A request that the crowd repeats as fast as it is answered. */
type Crowd = Pick<LoadJob, 'method' | 'path' | 'cookie' | 'from'> & { what: string }

/** How a visitor and the owner fare beside 1,500 connections that don't wait after a refusal. */
export async function crowds(product: MeasuredProcess, clients: Clients): Promise<Finding[]> {
  const write = { method: 'POST', path: '/api/beans/' } as const
  const read = { path: '/api/roasts/?include={n}' }
  const all: Crowd[] = [
    { ...write, what: 'writes without a cookie' },
    { ...write, what: 'writes with a made-up cookie', cookie: `first_crack_session=${'A'.repeat(86)}` },
    { ...write, what: 'writes with the cookie of an ended session', cookie: await endedSession(product) },
    { ...read, what: 'reads' },
    { ...read, what: 'reads from 250 addresses', from: MANY },
  ]
  const findings: Finding[] = []
  for (const crowd of all) findings.push(...(await beside(crowd, product, clients)))
  return findings
}

async function endedSession(product: MeasuredProcess): Promise<string> {
  const { call, cookies } = await logIn(product)
  const cookie = `first_crack_session=${cookies.get('first_crack_session')}`
  await call('POST', '/api/beans/admin/logout')
  return cookie
}

async function beside(crowd: Crowd, product: MeasuredProcess, clients: Clients): Promise<Finding[]> {
  const { port } = product
  const { what, ...job } = crowd
  const { cookies } = await logIn(product)
  const [reader, page, writer] = [VISITOR, VISITOR, OWNER].map(from => openConnection(port, from))
  const cachedRead = requestBytes('GET', '/api/beans/')
  await reader!.send(cachedRead)
  const load = clients.load({
    from: [STRANGER],
    ...job,
    port,
    clients: CONNECTIONS,
    milliseconds: WARM_UP_MS + MEASURED_MS,
    newConnectionPerRequest: false,
    pauseMs: 0,
    expected: [200, 401],
  })
  await setTimeout(WARM_UP_MS)
  const end = performance.now() + MEASURED_MS
  const headers = { ...sessionHeaders(cookies), 'content-type': 'application/json' }
  const change = (n: number) =>
    requestBytes('PUT', '/api/roasts/1', headers, new TextEncoder().encode(JSON.stringify({ notes: `${n}` })))
  const [reads, pages, writes] = await Promise.all([
    repeat(reader!, () => cachedRead, end),
    repeat(page!, n => requestBytes('GET', `/api/roasts/?limit=50&include=${n}`), end),
    repeat(writer!, change, end),
  ])
  const met = await load
  for (const connection of [reader, page, writer]) connection!.close()
  const hasShare = crowd.from === undefined
  const detail = `${met.answered} answered, ${met.refusedMs.length} refused`
  return [
    {
      what: `a visitor's cached read beside ${CONNECTIONS} connections: ${what}, 95th percentile`,
      value: percentile(reads.milliseconds, 0.95),
      unit: 'ms',
      ...(hasShare && { aim: { atMost: 300 } }),
      detail: `median ${median(reads.milliseconds).toFixed(1)} ms of ${reads.milliseconds.length}; crowd: ${detail}`,
    },
    {
      what: `the owner's write beside them, 95th percentile`,
      value: percentile(writes.milliseconds, 0.95),
      unit: 'ms',
      aim: { atMost: 1_000 },
      detail: `median ${median(writes.milliseconds).toFixed(1)} ms of ${writes.milliseconds.length}, ${Math.round(100 * writes.answered)} % accepted`,
    },
    {
      what: `a visitor's other reads that are answered beside them`,
      value: pages.answered,
      unit: '×',
      ...(hasShare && { aim: { atLeast: 0.9 } }),
      detail: `of ${pages.milliseconds.length}, median ${median(pages.milliseconds).toFixed(1)} ms`,
    },
  ]
}

/** Sends a request again and again, 20 ms after each answer. */
async function repeat(connection: Connection, request: (n: number) => Buffer, end: number) {
  const milliseconds: number[] = []
  let answered = 0
  for (let n = 0; performance.now() < end; n += 1) {
    const sentAt = performance.now()
    const { status } = await connection.send(request(n))
    milliseconds.push(performance.now() - sentAt)
    if (status === 200) answered += 1
    await setTimeout(20)
  }
  return { milliseconds, answered: answered / milliseconds.length }
}
