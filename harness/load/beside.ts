import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { OwnerCall } from '../owner.ts'

/** Of the loopback network, so that the visitor doesn't count as the client that does the work. */
const VISITOR = '127.0.0.2'
/** A visitor asks this often, whether the answers before have come or not. */
const READ_EVERY_MS = 40
const WRITE_EVERY_MS = 250

/** What a visitor and the owner wait for, in ms, and the statuses other than 200: 0 if a connection is lost. */
export interface Waits {
  readsMs: number[]
  writesMs: number[]
  others: number[]
}

/**
 * Does work while a visitor reads `path` and the owner changes the first roast, and measures how long both wait. They
 * ask at their times, so that a long turn of the event loop delays everything that comes within it.
 */
export async function waitsBeside(
  work: () => Promise<void>,
  { address, owner, path }: { address: string; owner: OwnerCall; path: string },
): Promise<Waits> {
  const waits: Waits = { readsMs: [], writesMs: [], others: [] }
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  const ask = async (everyMs: number, into: number[], call: (count: number) => Promise<number>) => {
    const asked: Promise<void>[] = []
    while (!isOver) {
      asked.push(timed(into, () => call(asked.length)))
      await setTimeout(everyMs)
    }
    await Promise.all(asked)
  }
  const timed = async (into: number[], call: () => Promise<number>) => {
    const start = performance.now()
    const status = await call().catch(() => 0)
    into.push(performance.now() - start)
    if (status !== 200) waits.others.push(status)
  }
  const read = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    get(address + path, { agent, localAddress: VISITOR }, answer => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', reject)
    return promise
  }
  const write = async (count: number) => {
    const answer = await owner('PUT', '/api/roasts/1', { notes: `${count}` })
    await answer.arrayBuffer()
    return answer.status
  }
  const asking = Promise.all([
    ask(READ_EVERY_MS, waits.readsMs, read),
    ask(WRITE_EVERY_MS, waits.writesMs, write),
  ])
  try {
    await Promise.race([work(), asking])
  } finally {
    isOver = true
    await asking.finally(() => agent.destroy())
  }
  return waits
}
