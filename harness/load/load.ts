import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A job for the clients, sent to their process as a message. */
export interface LoadJob {
  port: number
  /** `{n}` in it becomes another number in each call. */
  path: string
  clients: number
  milliseconds: number
  /** Opens a new connection for each call, like clients without keep-alive. */
  opensOneForEachCall: boolean
}

/** What the clients were answered. */
export interface Load {
  /** 200 and 304. */
  answered: number
  /** For each 503 with `Retry-After`, the ms from sending the request to the first byte of the answer. */
  turnedAwayMs: number[]
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
