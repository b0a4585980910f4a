import type pg from 'pg'
import { hangUp } from './hosts.ts'

/** A query that takes longer makes us ask whether the database still answers. */
const SILENT_AFTER_MS = 1_200
/** How long a commit may wait for the disk or for a synchronous standby. */
const COMMIT_LIMIT_MS = 2_500

interface Query {
  text: string
  startedAt: number
  /** When the database last said that it works on the query. */
  heardAt: number
}

/** What the database says about the server's process for a connection. */
export interface Work {
  process: number
  /** `active` if it works on a query; null or `disabled` if the database doesn't say. */
  state: string | null
  /** What it waits for, such as `SyncRep`: the synchronous standby. */
  wait_event: string | null
}

interface Listener {
  /** Finds out about silent connections, calls `heard`, and hangs up all of them if the database is away. */
  ask: (silent: readonly pg.Client[]) => Promise<unknown>
  /** Called when a query failed because nothing may be changed. */
  onReadOnly: (client: pg.Client) => void
}

/**
 * Notices when a query isn't answered because its connection is dead or its database hangs, and hangs up. A query that
 * only takes long is not cut off.
 */
export class SilenceWatch {
  readonly #listener: Listener
  readonly #silentAfterMs: number
  readonly #queries = new Map<pg.Client, Query>()
  #timer: NodeJS.Timeout | undefined

  constructor(listener: Listener, silentAfterMs = SILENT_AFTER_MS) {
    this.#listener = listener
    this.#silentAfterMs = silentAfterMs
  }

  /** Watches each query of a connection. */
  watch(client: pg.Client): void {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const watched = async (...args: [unknown, ...unknown[]]) => {
      const startedAt = performance.now()
      this.#queries.set(client, { text: textOf(args[0]), startedAt, heardAt: startedAt })
      this.#timer ??= setTimeout(this.#look, this.#silentAfterMs).unref()
      try {
        return await query(...args)
      } catch (error) {
        if (isReadOnly(error)) this.#listener.onReadOnly(client)
        throw error
      } finally {
        this.#queries.delete(client)
      }
    }
    client.query = watched as typeof client.query
  }

  /**
   * Hangs up connections on which the database doesn't work, or waits too long for a disk or a standby. `processOf` is
   * 0 for a connection about which nothing can be known.
   */
  heard(
    works: readonly Work[],
    silent: readonly pg.Client[],
    processOf: (client: pg.Client) => number,
  ): void {
    const now = performance.now()
    for (const client of silent) {
      const query = this.#queries.get(client)
      if (query === undefined || now - query.startedAt < this.#silentAfterMs) continue
      const process = processOf(client)
      const work = works.find(each => each.process === process)
      const isStuck = STORING.test(work?.wait_event ?? '') && now - query.startedAt >= COMMIT_LIMIT_MS
      const isWorking = process === 0 || (work !== undefined && WORKING.test(work.state ?? 'active'))
      if (isWorking && !isStuck) query.heardAt = now
      else hangUp(client)
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  readonly #look = async () => {
    const now = performance.now()
    const silent = [...this.#queries].filter(([, { heardAt }]) => now - heardAt >= this.#silentAfterMs)
    for (const [client, { text, startedAt }] of this.#queries) {
      if (text === 'commit' && now - startedAt >= COMMIT_LIMIT_MS) hangUp(client)
    }
    if (silent.length > 0) await this.#listener.ask(silent.map(([client]) => client)).catch(() => {})
    this.#timer = undefined
    if (this.#queries.size > 0) this.#timer = setTimeout(this.#look, this.#untilNext()).unref()
  }

  #untilNext(): number {
    const oldest = Math.min(...[...this.#queries.values()].map(({ heardAt }) => heardAt))
    return Math.max(50, oldest + this.#silentAfterMs - performance.now())
  }
}

/** States of a process that works on a query, or doesn't say. */
const WORKING = /^(active|fastpath function call|disabled)$/

/** The wait events of a commit that is not stored yet. */
const STORING = /^(SyncRep|WALSync|WALWrite)$/

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return query instanceof Object && 'text' in query ? String(query.text) : ''
}
