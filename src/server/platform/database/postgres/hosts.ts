import pg from 'pg'
import { isDatabaseAway } from '#server/platform/database/database-away.ts'
import { messageOf } from '#server/platform/database/opening-problem.ts'
import { hostOf } from '#server/platform/settings/database-addresses.ts'
import type { Session, SessionOpener } from './session.ts'

/** How long connecting may take. */
export const CONNECT_LIMIT_MS = 1_600

/** A host that accepts connections, and its session. */
export interface FoundHost {
  address: string
  session: Session
}

/** No host can be used at the moment. The message says why, for each host. */
export class NoUsableHost extends Error {
  /** PostgreSQL's code `cannot_connect_now`, as if the server had sent it. */
  readonly code = '57P03'
  /** Whether a standby answers. */
  readonly hasStandby: boolean

  constructor(reasons: readonly string[], hasStandby: boolean) {
    super(reasons.join('; '))
    this.name = 'NoUsableHost'
    this.hasStandby = hasStandby
  }
}

interface Asking {
  openSession: SessionOpener
  /** Why this session may not be used, after `host is `; null if it may. */
  refusalOf: (session: Session) => string | null
  /** Asks more on the connection before it is closed. */
  alsoAsk: (client: pg.Client) => Promise<void>
}

/**
 * Connects to all hosts at once, and resolves with the first that takes changes; if there is none, with one that may be
 * used all the same. Rejects with `NoUsableHost`, or with the only host's own error or one that waiting doesn't
 * resolve, such as a wrong password.
 */
export async function findHost(addresses: readonly string[], asking: Asking): Promise<FoundHost> {
  const reasons: string[] = []
  const failures: unknown[] = []
  let hasStandby = false
  const isOnly = addresses.length === 1
  const asked = addresses.map(async (address, index) => {
    const host = isOnly ? 'the database' : hostOf(address)
    const session = await askHost(address, asking).catch(error => {
      reasons[index] = `${host} does not answer (${messageOf(error)})`
      failures.push(error)
      throw error
    })
    const refusal = asking.refusalOf(session)
    if (refusal === null) return { address, session }
    hasStandby ||= session.isStandby
    reasons[index] = `${host} is ${refusal}`
    throw new Error(refusal)
  })
  const writable = asked.map(async each => {
    const found = await each
    if (!found.session.takesChanges) throw new Error('read only')
    return found
  })
  return Promise.any(writable)
    .catch(() => Promise.any(asked))
    .catch(() => {
      const lasting = failures.find(error => !isDatabaseAway(error) || isOnly)
      throw lasting ?? new NoUsableHost(reasons, hasStandby)
    })
}

async function askHost(address: string, { openSession, alsoAsk, refusalOf }: Asking): Promise<Session> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => {})
  const hasConnected = limitConnecting(client)
  try {
    await client.connect()
    const session = await openSession(client)
    if (refusalOf(session) === null) await alsoAsk(client)
    return session
  } finally {
    hasConnected()
    void client.end().catch(() => {})
  }
}

/**
 * Hangs up after the limit, unless the returned function is called. The limit is two timers in a row: if this process
 * was blocked, data that arrived meanwhile is read before the second one ends.
 */
export function limitConnecting(client: pg.Client): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(() => hangUp(client), CONNECT_LIMIT_MS / 2)
  }, CONNECT_LIMIT_MS / 2)
  return () => clearTimeout(timer)
}

/** Closes a connection at once, without telling the server, which may not respond. Its queries fail. */
export function hangUp(client: pg.Client): void {
  client.connection.stream.destroy()
}
