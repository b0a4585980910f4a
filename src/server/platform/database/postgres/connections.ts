import pg from 'pg'
import { isDatabaseAway, isStandby } from '#server/platform/database/database-away.ts'
import type { DatabaseState } from '#server/platform/database/open-database.ts'
import { databaseAddresses } from '#server/platform/settings/database-addresses.ts'
import { CONNECT_LIMIT_MS, type FoundHost, findHost, hangUp, limitConnecting, NoUsableHost } from './hosts.ts'
import { type Session, STATEMENT_LIMIT_MS, sessionOpener } from './session.ts'
import { SilenceWatch, type Work } from './silence-watch.ts'

const MOST_CONNECTIONS = 10
/** How long a query waits for one of them. */
const TURN_LIMIT_MS = 4_000
/**
 * How long a replaced leader is refused after the last use of its successor: longer than the cluster takes to stop it.
 * If it still leads after that, the cluster has given up the successor.
 */
const REPLACED_FOR_MS = 30_000
const BIGINT_TYPE = 20

/** An open connection. */
interface Connected {
  address: string
  session: Session
}

/**
 * A pool of connections to the host that takes changes, among those that `DATABASE_URL` names.
 *
 * A connection to a standby is never used, nor one to a leader that was replaced. When a connection fails or is silent,
 * all hosts are asked again, and connections to any other than the one that is found are ended. The driver offers only
 * a pool, which knows one host and no roles.
 */
export class PostgresConnections {
  readonly #addresses: readonly string[]
  readonly #pool: pg.Pool
  readonly #openSession = sessionOpener()
  readonly #connected = new Map<pg.Client, Connected>()
  readonly #watch: SilenceWatch
  /** To be ended once they are released. */
  readonly #left = new WeakSet<pg.Client>()
  /** Where the next connection goes. */
  #address: string
  #newest: Pick<Session, 'cluster' | 'timeline'> = { cluster: '', timeline: 1 }
  /** When the newest was last used, in ms. */
  #newestAt = 0
  #state: DatabaseState = 'ok'
  #asking: Promise<FoundHost> | null = null

  /**
   * Connects nowhere yet. Throws if `databaseUrl` isn't an address. After `silentAfterMs` without an answer a query
   * makes us ask whether the database is still there.
   */
  constructor(databaseUrl: string, silentAfterMs?: number) {
    const addresses = databaseAddresses(databaseUrl)
    if (!addresses.ok) throw new Error(`DATABASE_URL ${addresses.reason}`)
    this.#addresses = addresses.value
    this.#address = addresses.value[0]!
    const ask = (silent: readonly pg.Client[]) => this.#ask(silent)
    this.#watch = new SilenceWatch({ ask, onReadOnly: client => this.#leave(client) }, silentAfterMs)
    this.#pool = this.#makePool()
  }

  /** For Kysely. */
  get options(): object {
    return this.#pool.options
  }

  get timeline(): number {
    return this.#newest.timeline
  }

  /** As last known. */
  get state(): DatabaseState {
    return this.#state
  }

  /** A connection to the host that takes changes. Rejects within about four seconds if there is none. */
  async connect(): Promise<pg.PoolClient> {
    if (this.#state === 'away') await this.find()
    try {
      return await this.#pool.connect()
    } catch (error) {
      if (this.#pool.ending || !isDatabaseAway(error) || isCrowded(error)) throw error
      await this.find()
      return await this.#pool.connect()
    }
  }

  /** Asks the host in use whether it still takes changes. Rejects like `connect` if there is none. */
  async check(): Promise<void> {
    const client = await this.connect()
    try {
      this.#note({ ...this.#connected.get(client)!, session: await this.#openSession(client) })
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Asks all hosts for their roles. Rejects with `NoUsableHost` if none can be used. */
  find(): Promise<FoundHost> {
    return this.#ask([])
  }

  /** The session of a connection that has just answered. */
  sessionOf(client: pg.Client): Session {
    const { session } = this.#connected.get(client)!
    if (session.timeline === this.#newest.timeline) this.#newestAt = performance.now()
    return session
  }

  /** Ends all connections. May be called more than once. */
  async end(): Promise<void> {
    this.#watch.stop()
    if (!this.#pool.ending) await this.#pool.end()
  }

  #makePool(): pg.Pool {
    const next = () => this.#address
    class NextClient extends pg.Client {
      readonly address: string

      constructor(options: pg.ClientConfig) {
        const address = next()
        super({ ...options, connectionString: address, connectionTimeoutMillis: CONNECT_LIMIT_MS })
        this.address = address
      }
    }
    const pool = new pg.Pool({
      max: MOST_CONNECTIONS,
      connectionTimeoutMillis: TURN_LIMIT_MS,
      // The client's own limit, in case the server doesn't answer at all.
      query_timeout: STATEMENT_LIMIT_MS + 1_000,
      keepAlive: true,
      types: { getTypeParser: typeParser },
      Client: NextClient as unknown as NonNullable<pg.PoolConfig['Client']>,
      onConnect: client => this.#admit(client as NextClient),
    })
    // If a connection breaks, for example because the database restarts, the pool replaces it and its query fails. An
    // event reports it too, from the pool if the connection was idle, otherwise from the connection. Without listeners,
    // those events would end the process.
    pool.on('error', () => {})
    pool.on('connect', client => client.on('error', () => {}))
    pool.on('release', (_error, client) => {
      if (this.#left.has(client)) void client.end()
    })
    return pool
  }

  /** Takes a new connection into the pool unless it leads to the wrong host. */
  async #admit(client: pg.Client & { address: string }): Promise<void> {
    this.#watch.watch(client)
    const session = await this.#openSession(client).finally(limitConnecting(client))
    const refusal = this.#refusalOf(session)
    if (refusal !== null) throw new NoUsableHost([`the database is ${refusal}`], session.isStandby)
    this.#connected.set(client, { address: client.address, session })
    client.once('end', () => this.#connected.delete(client))
    this.#note({ address: client.address, session })
  }

  /** Looks for a host that takes changes, because the one of this connection no longer does. */
  #leave(client: pg.Client): void {
    this.#left.add(client)
    this.#ask([]).catch(() => {})
  }

  #refusalOf(session: Session): string | null {
    if (session.isStandby) return 'a standby, which takes no changes'
    const { cluster, timeline } = this.#newest
    const isEarlier = session.cluster === cluster && session.timeline < timeline
    const isFenced = performance.now() - this.#newestAt < REPLACED_FOR_MS
    return isEarlier && isFenced ? 'a leader that was replaced' : null
  }

  /** Asks the hosts. Calls that come meanwhile get the same answer. */
  #ask(silent: readonly pg.Client[]): Promise<FoundHost> {
    this.#asking ??= this.#askHosts(silent).finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #askHosts(silent: readonly pg.Client[]): Promise<FoundHost> {
    try {
      const found = await findHost(this.#addresses, {
        openSession: this.#openSession,
        refusalOf: session => this.#refusalOf(session),
        alsoAsk: client => this.#askAbout(silent, client),
      })
      this.#note(found)
      return found
    } catch (error) {
      this.#state = isStandby(error) ? 'read only' : 'away'
      for (const client of this.#connected.keys()) hangUp(client)
      throw error
    }
  }

  /** Asks the server whether it still works on queries that it hasn't answered yet. */
  async #askAbout(silent: readonly pg.Client[], client: pg.Client): Promise<void> {
    const processOf = (each: pg.Client) => this.#connected.get(each)?.session.process ?? 0
    const processes = silent.map(processOf).filter(process => process !== 0)
    this.#watch.heard(await worksOf(client, processes), silent, processOf)
  }

  /** Switches to this host, and ends all connections to any other and to earlier timelines. */
  #note({ address, session }: Connected): void {
    const { cluster, timeline } = session
    this.#address = address
    this.#newest = { cluster, timeline }
    this.#newestAt = performance.now()
    this.#state = session.takesChanges ? 'ok' : 'read only'
    for (const [client, connected] of this.#connected) {
      const isSame = connected.address === address && connected.session.timeline === timeline
      if (!isSame || connected.session.cluster !== cluster) hangUp(client)
    }
  }
}

/** What these processes of the server are working on. Sends no query if there are none. */
async function worksOf(client: pg.Client, processes: readonly number[]): Promise<Work[]> {
  if (processes.length === 0) return []
  const text = 'select pid as process, state, wait_event from pg_stat_activity where pid = any($1)'
  return (await client.query<Work>({ text, values: [processes] as never })).rows
}

/** Whether all connections were in use for too long. */
function isCrowded(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded')
}

/** Ids and counts are bigint but stay far below 2^53, so they are read as numbers, as in SQLite. */
const typeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === BIGINT_TYPE ? Number : pg.types.getTypeParser(type, format as 'text')
