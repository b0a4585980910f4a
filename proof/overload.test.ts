import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { type Load, type LoadJob, percentiles, SENT_AT_HEADER } from './overload/load.ts'

/** As many clients as keep the server busy, and ten times as many. */
const CLIENTS = { enough: 16, tooMany: 160 }
const ROUND_MS = 1_200
/** On a machine that does other things too, the sum of more rounds tells what a few don't. */
const ROUNDS = { least: 3, most: 12 }
const ROASTS = 60
/** The dearest read: nothing of it is kept in memory. */
const PATH = '/api/roasts/export.csv'
const RECOVERY_LIMIT_MS = 2_000

describe.each(databaseKinds)('too much at once on %s', kind => {
  let library: TestLibrary
  let address: string
  let clients: ChildProcess
  let clientsEnded: Promise<never>
  const refusals = { cpuMs: [] as number[] }

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Kenya')
    for (let number = 1; number <= ROASTS; number++) {
      const file = roastimeExport(`#${number} Kenya`)
      await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [file])
    }
    address = await library.server.app.listen({ port: 0, host: '127.0.0.1' })
    watchRefusals(library, refusals.cpuMs)
    clients = fork(fileURLToPath(new URL('./overload/clients.ts', import.meta.url)), { execArgv: [] })
    clientsEnded = once(clients, 'exit').then(() => {
      throw new Error('The clients’ process has ended')
    })
    clientsEnded.catch(() => {})
  }, 120_000)
  afterAll(async () => {
    clients.disconnect()
    await library.server.close()
  })

  /** What so many clients met, and the CPU time that the server spent on it, in s. */
  async function load(
    count: number,
    { opensOneForEachCall }: Pick<LoadJob, 'opensOneForEachCall'>,
  ): Promise<Load & { cpuSeconds: number }> {
    const port = Number(new URL(address).port)
    const start = process.cpuUsage()
    const job: LoadJob = { port, path: PATH, clients: count, milliseconds: ROUND_MS, opensOneForEachCall }
    clients.send(job)
    const [met] = (await Promise.race([once(clients, 'message'), clientsEnded])) as [Load]
    const { user, system } = process.cpuUsage(start)
    return { ...met, cpuSeconds: (user + system) / 1e6 }
  }

  /** How long after too much at once the server answers again, in ms. */
  async function timeUntilAnswered(): Promise<number> {
    const start = performance.now()
    await expect.poll(async () => (await fetch(address + PATH)).status, { interval: 20 }).toBe(200)
    return performance.now() - start
  }

  test.each([
    { opensOneForEachCall: false, over: 'connections that stay open', goodput: 0.85, refusalMs: 100 },
    // Each refusal costs a connection as well, about a tenth of such an answer: that much must be lost. And those that
    // are being answered, which PostgreSQL does little by little, make turns long in which one connection is taken.
    { opensOneForEachCall: true, over: 'a new connection for each call', goodput: 0.7, refusalMs: 200 },
  ])(
    'ten times as many clients as it can serve, over $over, cost it little and are told at once to come again',
    async ({ opensOneForEachCall, over: connections, goodput, refusalMs }) => {
      const loadOf = (count: number) => load(count, { opensOneForEachCall })
      await loadOf(CLIENTS.enough)
      refusals.cpuMs.length = 0
      const sum = { peak: { answered: 0, cpuSeconds: 0 }, over: { answered: 0, cpuSeconds: 0 } }
      /** Answers for the CPU under too many clients, of those under enough, in all rounds together. */
      const share = () => sum.over.answered / sum.over.cpuSeconds / (sum.peak.answered / sum.peak.cpuSeconds)
      const recoveries: number[] = []
      for (let round = 0; round < ROUNDS.least || (share() < goodput && round < ROUNDS.most); round++) {
        const peak = await loadOf(CLIENTS.enough)
        const over = await loadOf(CLIENTS.tooMany)
        recoveries.push(await timeUntilAnswered())
        for (const [total, met] of [
          [sum.peak, peak],
          [sum.over, over],
        ] as const) {
          total.answered += met.answered
          total.cpuSeconds += met.cpuSeconds
        }
        expect([...peak.others, ...over.others]).toEqual([])
        const { median, p95, p99 } = over.turnedAwayMs
        console.log(
          `${kind}, ${connections}: ${CLIENTS.enough} clients: ${peak.answered} answers; ${CLIENTS.tooMany}: ` +
            `${over.answered} answers (so far ${Math.round(share() * 100)} % as many for the CPU), ` +
            `${over.turnedAway} turned away within ${median} ms (median), ${p95} (p95), ${p99} (p99) ` +
            `by the clock of a client itself ${over.ownDelayMs.p99} ms late`,
        )
      }
      const recovery = Math.min(...recoveries)
      const { median, p95, p99 } = percentiles(refusals.cpuMs)
      console.log(
        `${kind}, ${connections}: ${refusals.cpuMs.length} turned away after ${median} ms of the server's CPU (median), ` +
          `${p95} (p95), ${p99} (p99); answered again after ${recovery.toFixed(0)} ms`,
      )
      expect(refusals.cpuMs.length).toBeGreaterThan(0)
      // What other programs do to the processor's caches can still be seen in the slowest few.
      expect(p95).toBeLessThanOrEqual(refusalMs)
      expect(share()).toBeGreaterThanOrEqual(goodput)
      expect(recovery).toBeLessThan(RECOVERY_LIMIT_MS)
    },
  )

  test('200 clients that send a byte at a time keep nobody else waiting', async () => {
    const { port } = new URL(address)
    const sockets: Socket[] = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => {})
    const dripping = setInterval(() => {
      for (const socket of sockets) socket.write('G')
    }, 100)
    const times: number[] = []
    for (let call = 0; call < 50; call++) {
      const start = performance.now()
      expect((await fetch(`${address}/api/roasts/`)).status).toBe(200)
      times.push(performance.now() - start)
    }
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
    times.sort((a, b) => a - b)
    console.log(
      `${kind}: beside 200 slow clients: median ${times[25]!.toFixed(1)} ms, slowest ${times[49]!.toFixed(1)} ms`,
    )
    expect(times[25]).toBeLessThan(250)
  })
})

/**
 * Notes for each read that is turned away the CPU time, in ms, that the server's thread has spent between the sending
 * of the request, or the opening of its new connection, and its answer, which no other program on the machine can
 * raise. It is counted from the server's last look at a request before the sending, so it is an upper bound.
 */
function watchRefusals({ server }: TestLibrary, cpuMs: number[]): void {
  const looks: { at: bigint; cpuMs: number }[] = []
  const look = () => {
    const { user, system } = process.threadCpuUsage()
    const now = { at: process.hrtime.bigint(), cpuMs: (user + system) / 1000 }
    looks.push(now)
    return now
  }
  look()
  server.app.server.prependListener('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
    look()
    const sentAt = BigInt(String(headers[SENT_AT_HEADER.toLowerCase()] ?? 0))
    response.once('finish', () => {
      if (response.statusCode !== 503) return
      const before = looks.findLast(({ at }) => at <= sentAt) ?? looks[0]!
      cpuMs.push(look().cpuMs - before.cpuMs)
    })
  })
}
