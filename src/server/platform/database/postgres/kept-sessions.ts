import type pg from 'pg'
import type { PostgresConnections } from './connections.ts'

const TRIES = 3

/**
 * Throws if a pooler in between gives the server's sessions to other connections after each transaction. Locks and
 * limits belong to a session, and prepared statements may too.
 */
export async function assertSessionsAreKept(connections: PostgresConnections): Promise<void> {
  const one = await connections.connect()
  if (numberOf(one) === connections.sessionOf(one).process) {
    one.release()
    return
  }
  const other = await connections.connect()
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await areSessionsShared(one, other)) throw new Error(NOT_KEPT)
    }
  } finally {
    one.release(true)
    other.release(true)
  }
}

const NOT_KEPT =
  "the pooler in front of the database doesn't keep sessions; set it to keep them (PgBouncer: pool_mode = session), or connect without it"

/** Whether a connection's process changes, or serves the other one too, while that is within a transaction. */
async function areSessionsShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await processOf(one)
  await other.query('begin')
  const ofOther = await processOf(other)
  const after = await processOf(one)
  await other.query('rollback')
  return before !== after || before === ofOther
}

/** The number of the server's process, or a pooler's own number. */
function numberOf(client: pg.Client): number | undefined {
  return (client as { processID?: number }).processID
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process')
  return rows[0]!.process
}
