// Many clients that ask for one thing after the other, each over a connection of its own. A process of its own,
// started by `overload.test.ts`, that does next to nothing beside: what it measures is the server's time.
import { connect } from 'node:net'

/** What to do; sent as a message, each of which is answered. */
export interface LoadJob {
  port: number
  path: string
  clients: number
  milliseconds: number
}

/** What is sent back. Times are from a request's last byte sent to its answer's first byte received, in ms. */
export interface Load {
  answered: number
  turnedAway: number
  /** Statuses beside 200 and 503. */
  others: string[]
  answeredMs: Percentiles
  turnedAwayMs: Percentiles
  /** How late this process itself came to look, which is part of the times: another program had the processor. */
  ownDelayMs: Percentiles
}

export interface Percentiles {
  median: number
  p95: number
  p99: number
}

/** Before a client that was turned away asks again: a quarter of what `Retry-After` asks for. */
const PAUSE_MS = 250

process.on('message', async (job: LoadJob) => {
  process.send?.(await load(job))
})

async function load({ port, path, clients, milliseconds }: LoadJob): Promise<Load> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  const end = performance.now() + milliseconds
  const times = { answered: [] as number[], turnedAway: [] as number[], ownDelay: [] as number[] }
  const others: string[] = []
  const ticking = ownDelays(times.ownDelay)
  await Promise.all(Array.from({ length: clients }, client))
  clearInterval(ticking)
  return {
    answered: times.answered.length,
    turnedAway: times.turnedAway.length,
    others,
    answeredMs: percentiles(times.answered),
    turnedAwayMs: percentiles(times.turnedAway),
    ownDelayMs: percentiles(times.ownDelay),
  }

  /** Asks, waits for the end of the answer, and asks again, until the time is over. */
  function client(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sentAt = 0
      let status = ''
      const ask = () => {
        if (performance.now() >= end) {
          socket.destroy()
          resolve()
          return
        }
        status = ''
        sentAt = performance.now()
        socket.write(request)
      }
      socket.on('connect', ask)
      socket.on('error', reject)
      socket.on('close', resolve)
      socket.on('data', chunk => {
        if (status === '') {
          status = chunk.toString('latin1', 9, 12)
          const waited = performance.now() - sentAt
          if (status === '200') times.answered.push(waited)
          else if (status === '503') times.turnedAway.push(waited)
          else others.push(status)
        }
        if (status === '503') setTimeout(ask, PAUSE_MS)
        else if (isLast(chunk)) ask()
      })
    })
  }
}

/** An answer that is streamed ends with an empty part; one that turns away comes as one piece. */
function isLast(chunk: Buffer): boolean {
  return chunk.length >= 5 && chunk.toString('latin1', chunk.length - 5) === '0\r\n\r\n'
}

function ownDelays(delays: number[]): NodeJS.Timeout {
  const everyMs = 10
  let last = performance.now()
  return setInterval(() => {
    const now = performance.now()
    delays.push(Math.max(0, now - last - everyMs))
    last = now
  }, everyMs)
}

function percentiles(values: number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { median: at(0.5), p95: at(0.95), p99: at(0.99) }
}
