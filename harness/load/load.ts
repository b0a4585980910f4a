import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A job for the clients, sent to their process as a message. */
export interface LoadJob {
  port: number
  /** GET by default. */
  method?: 'GET' | 'POST'
  /** `{n}` in it becomes another number in each call. */
  path: string
  cookie?: string
  clients: number
  /** How long the load lasts once each of the clients has had its first answer. */
  milliseconds: number
  /** Opens a new connection for each call, like clients without keep-alive. */
  newConnectionPerRequest: boolean
  /** The addresses of the loopback network that the clients come from, in turn. The usual one by default. */
  from?: readonly string[]
  /** How long a client waits after a refusal, in ms: a quarter of what `Retry-After` asks for by default. */
  pauseMs?: number
  /** The statuses that count as answered: 200 and 304 by default. */
  expected?: readonly number[]
}

/** What the clients were answered. */
export interface Load {
  answered: number
  /** For each 503 with `Retry-After`, the ms from sending the request to the first byte of the answer. */
  refusedMs: number[]
  /** The first line of every other answer. */
  others: string[]
}

/** Connections that send bytes whatever is answered, sent to the clients' process as a message. */
export interface PourJob {
  port: number
  /** What the connections send at once, each of these in turn. */
  sent: readonly string[]
  /** How many send at once. When the server has closed all, as many are opened again. */
  connections: number
  milliseconds: number
  /** How long they wait before they come again, in ms. */
  pauseMs: number
}

export interface Poured {
  /** How many connections got each status first; `none` without an answer. */
  statuses: Record<string, number>
}

/** Many clients in a separate process, which keeps their CPU time out of the server's. */
export interface Clients {
  load(job: LoadJob): Promise<Load>
  pour(job: PourJob): Promise<Poured>
  stop(): void
}

export function startClients(): Clients {
  const child = fork(fileURLToPath(new URL('./clients.ts', import.meta.url)), { execArgv: [] })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The clients’ process has ended')
  })
  ended.catch(() => {})
  async function done(job: LoadJob | PourJob): Promise<unknown> {
    child.send(job)
    const [met] = await Promise.race([once(child, 'message'), ended])
    return met
  }
  return {
    load: job => done(job) as Promise<Load>,
    pour: job => done(job) as Promise<Poured>,
    stop: () => child.disconnect(),
  }
}
