// Many clients that repeat one request, each over its own connections. Runs in its own process, started by `load.ts`.
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Load, LoadJob, PourJob } from './load.ts'
import { pour } from './pour.ts'

/** A quarter of the second that `Retry-After` asks for. */
const PAUSE_MS = 250

/** If some clients are never answered, the load ends after this time. */
const LONGEST_BEGINNING_MS = 30_000

/** Counts through all jobs, so a made-up address is never asked for twice. */
let asked = 0

process.on('message', async (job: LoadJob | PourJob) => {
  process.send?.(await ('sent' in job ? pour(job) : load(job)))
})

async function load(job: LoadJob): Promise<Load> {
  const { port, method = 'GET', path, cookie, clients, milliseconds, newConnectionPerRequest } = job
  const { from = ['127.0.0.1'], pauseMs = PAUSE_MS, expected = [200, 304] } = job
  const body = method === 'GET' ? '' : 'Content-Length: 0\r\n'
  const headers = `Host: 127.0.0.1:${port}\r\n${cookie === undefined ? '' : `Cookie: ${cookie}\r\n`}${body}`
  /** `{n}` becomes a number, so that each address is new and its answer isn't cached. */
  const request = () => `${method} ${path.replace('{n}', String(asked++))} HTTP/1.1\r\n${headers}\r\n`
  // Until all of them are served or refused once, the load is still growing: a server accepts one at a time.
  let begun = 0
  let end = performance.now() + LONGEST_BEGINNING_MS
  const met: Load = { answered: 0, refusedMs: [], others: [] }
  await Promise.all(Array.from({ length: clients }, client))
  return met

  /** Repeats the request, each time waiting for the end of the answer, until the time is over. */
  async function client(_: unknown, index: number): Promise<void> {
    let socket: Socket | null = null
    let isFirst = true
    while (performance.now() < end) {
      socket ??= opened(from[index % from.length]!)
      const isAnswered = await ask(socket)
      if (isFirst && ++begun === clients) end = performance.now() + milliseconds
      isFirst = false
      if (newConnectionPerRequest) {
        socket.destroy()
        socket = null
      }
      if (!isAnswered && pauseMs > 0) await setTimeout(pauseMs)
    }
    socket?.destroy()
  }

  /** A connection that fails between two calls fails the next one. */
  function opened(localAddress: string): Socket {
    return connect({ port, host: '127.0.0.1', localAddress, noDelay: true }).on('error', () => {})
  }

  /** Resolves at the end of the answer with whether it was served. */
  function ask(socket: Socket): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const sentAt = performance.now()
    let head = ''
    let isLast: (chunk: Buffer) => boolean
    const look = (chunk: Buffer) => {
      if (head === '') {
        head = chunk.toString('latin1')
        isLast = endOf(head)
        const kind = kindOf(head, expected)
        if (kind === 'answered') met.answered++
        else if (kind === 'refused') met.refusedMs.push(performance.now() - sentAt)
        else met.others.push(head.slice(0, head.indexOf('\r\n')))
      }
      const isAnswered = kindOf(head, expected) === 'answered'
      if (isAnswered && !isLast(chunk)) return
      socket.off('data', look).off('close', lost)
      resolve(isAnswered)
    }
    const lost = () => reject(new Error('A connection was closed before its answer.'))
    if (socket.closed) lost()
    socket.on('data', look).on('close', lost)
    socket.write(request())
    return promise
  }
}

/** The chunk that ends a streamed answer, with the end of the chunk before it. */
const EMPTY_CHUNK = '\r\n0\r\n\r\n'

/** Judges by the start of an answer, which contains its whole head. */
function kindOf(answer: string, expected: readonly number[]): 'answered' | 'refused' | 'other' {
  const status = Number(answer.slice(9, 12))
  if (expected.includes(status)) return 'answered'
  return status === 503 && /\r\nretry-after: \d+\r\n/i.test(answer) ? 'refused' : 'other'
}

/** Says of each piece of an answer, the first one included, whether it is the last. A refusal comes in one piece. */
function endOf(head: string): (chunk: Buffer) => boolean {
  const [, bodyBytes] = /\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? []
  if (bodyBytes === undefined) {
    // A streamed answer ends with an empty chunk, which may arrive in parts.
    let end = ''
    return chunk => {
      end = (end + chunk.toString('latin1', Math.max(0, chunk.length - EMPTY_CHUNK.length))).slice(
        -EMPTY_CHUNK.length,
      )
      return end === EMPTY_CHUNK
    }
  }
  let missing = head.indexOf('\r\n\r\n') + 4 + Number(bodyBytes)
  return chunk => {
    missing -= chunk.length
    return missing <= 0
  }
}
