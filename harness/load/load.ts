import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What clients are to do; sent to their process as a message, which it answers. */
export interface LoadJob {
  port: number
  path: string
  clients: number
  milliseconds: number
  /** Each call over a new connection, as clients make it that keep none open. */
  opensOneForEachCall: boolean
}

/** What the clients met. */
export interface Load {
  /** 200 and 304. */
  answered: number
  /** For each 503 with `Retry-After`: the time from sending the call to the answer's first byte, in ms. */
  turnedAwayMs: number[]
  /** The first line of every other answer. */
  others: string[]
}

/** Many clients in a process of their own, so that the server's time is not theirs. */
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
