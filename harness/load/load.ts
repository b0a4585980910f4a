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

/** Many clients in a separate process, which keeps their CPU time out of the server's. */
export interface Clients {
  load(job: LoadJob): Promise<Load>
  stop(): void
}

export function startClients(): Clients {
  const child = fork(fileURLToPath(new URL('./clients.ts', import.meta.url)), { execArgv: [] })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The clients’ process has ended')
  })
  ended.catch(() => {})
  return {
    async load(job) {
      child.send(job)
      const [met] = (await Promise.race([once(child, 'message'), ended])) as [Load]
      return met
    },
    stop: () => child.disconnect(),
  }
}
