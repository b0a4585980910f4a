// Many clients that repeat one request, each over its own connections. Runs in its own process, started by `load.ts`.
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Load, LoadJob } from './load.ts'

/** How long a client waits after being turned away: a quarter of what `Retry-After` asks for. */
const PAUSE_MS = 250

process.on('message', async (job: LoadJob) => {
  process.send?.(await load(job))
})

async function load({ port, path, clients, milliseconds, opensOneForEachCall }: LoadJob): Promise<Load> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`
  const end = performance.now() + milliseconds
  const met: Load = { answered: 0, turnedAwayMs: [], others: [] }
  await Promise.all(Array.from({ length: clients }, client))
  return met

  /** Repeats the request, each time waiting for the end of the answer, until the time is over. */
  async function client(): Promise<void> {
    let socket: Socket | null = null
    while (performance.now() < end) {
      socket ??= opened()
      const isAnswered = await ask(socket)
      if (opensOneForEachCall) {
        socket.destroy()
        socket = null
      }
      if (!isAnswered) await setTimeout(PAUSE_MS)
    }
    socket?.destroy()
  }

  /** A connection that fails between two calls fails the next one. */
  function opened(): Socket {
    return connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => {})
  }

  /** Resolves at the end of the answer with whether it was served. */
  function ask(socket: Socket): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const sentAt = performance.now()
    let head = ''
    const look = (chunk: Buffer) => {
      if (head === '') {
        head = chunk.toString('latin1')
        const kind = kindOf(head)
        if (kind === 'answered') met.answered++
        else if (kind === 'turned away') met.turnedAwayMs.push(performance.now() - sentAt)
        else met.others.push(head.slice(0, head.indexOf('\r\n')))
      }
      const isAnswered = kindOf(head) === 'answered'
      if (isAnswered && !isLast(chunk)) return
      socket.off('data', look).off('close', lost)
      resolve(isAnswered)
    }
    const lost = () => reject(new Error('A connection was closed before its answer.'))
    if (socket.closed) lost()
    socket.on('data', look).on('close', lost)
    socket.write(request)
    return promise
  }
}

/** Judges by the start of an answer, which contains its whole head. */
function kindOf(answer: string): 'answered' | 'turned away' | 'other' {
  const status = answer.slice(9, 12)
  if (status === '200' || status === '304') return 'answered'
  return status === '503' && /\r\nretry-after: \d+\r\n/i.test(answer) ? 'turned away' : 'other'
}

/** A streamed answer ends with an empty chunk; a refusal comes in one piece. */
function isLast(chunk: Buffer): boolean {
  return chunk.length >= 5 && chunk.toString('latin1', chunk.length - 5) === '0\r\n\r\n'
}
