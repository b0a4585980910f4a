// Many clients that ask for one thing after the other, each over connections of its own. A process of its own,
// started by `overload.test.ts`, that does next to nothing beside: what it measures is the server's time.
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Load, type LoadJob, percentiles, SENT_AT_HEADER } from './load.ts'

/** Before a client that was turned away asks again: a quarter of what `Retry-After` asks for. */
const PAUSE_MS = 250

process.on('message', async (job: LoadJob) => {
  process.send?.(await load(job))
})

async function load({ port, path, clients, milliseconds, opensOneForEachCall }: LoadJob): Promise<Load> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${SENT_AT_HEADER}: `
  const end = performance.now() + milliseconds
  const times = { turnedAway: [] as number[], ownDelay: [] as number[] }
  let answered = 0
  const others: string[] = []
  const ticking = ownDelays(times.ownDelay)
  await Promise.all(Array.from({ length: clients }, client))
  clearInterval(ticking)
  return {
    answered,
    turnedAway: times.turnedAway.length,
    others,
    turnedAwayMs: percentiles(times.turnedAway),
    ownDelayMs: percentiles(times.ownDelay),
  }

  /** Asks, waits for the end of the answer, and asks again, until the time is over. */
  async function client(): Promise<void> {
    let socket: Socket | null = null
    while (performance.now() < end) {
      const sentAt = process.hrtime.bigint()
      socket ??= opened()
      const status = await ask(socket, sentAt)
      if (opensOneForEachCall) {
        socket.destroy()
        socket = null
      }
      if (status === '503') await setTimeout(PAUSE_MS)
    }
    socket?.destroy()
  }

  /** A connection that fails between two calls fails the next. */
  function opened(): Socket {
    return connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => {})
  }

  /** The status of the answer, once its end is there. */
  function ask(socket: Socket, sentAt: bigint): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let status = ''
    const look = (chunk: Buffer) => {
      if (status === '') {
        status = chunk.toString('latin1', 9, 12)
        const waited = Number(process.hrtime.bigint() - sentAt) / 1e6
        if (status === '200') answered++
        else if (status === '503') times.turnedAway.push(waited)
        else others.push(status)
      }
      if (status !== '503' && !isLast(chunk)) return
      socket.off('data', look).off('close', lost)
      resolve(status)
    }
    const lost = () => reject(new Error('A connection was closed before its answer.'))
    if (socket.closed) lost()
    socket.on('data', look).on('close', lost)
    socket.write(`${request}${sentAt}\r\n\r\n`)
    return promise
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
