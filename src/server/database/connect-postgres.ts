import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { OpenDatabase } from './open-database.ts'
import type { Tables } from './tables.ts'

const CONNECTIONS = 10
const CONNECT_LIMIT_MS = 5_000
/** No query of this program comes near it; one that does is stuck. */
const STATEMENT_LIMIT_MS = 14_000
const IDLE_TRANSACTION_LIMIT_MS = 30_000
const BIGINT_TYPE = 20

/** Opens a pool of connections to PostgreSQL; the first query connects. */
export function openPostgres(databaseUrl: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    // Of the client itself, for a server that no longer answers at all.
    query_timeout: STATEMENT_LIMIT_MS + 1_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
    types: { getTypeParser: typeParser },
    async onConnect(client) {
      await client.query(COMMIT_TO_DISK)
    },
  })
  // A connection that breaks (a restart of the database) is replaced by the pool, and its query fails. It says so in
  // an event too, of the pool while idle, of its own while lent: without listeners they would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    kind: 'postgres',
    libraryVersion: async () => (await pool.query<{ value: number }>(LIBRARY_VERSION)).rows[0]!.value,
    waitingQueries: () => pool.waitingCount,
    isAnswering: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    close: () => db.destroy(),
  }
}

/** Switched off for a database or a user, it lets a crash take back what was committed. Engines without it have none. */
const COMMIT_TO_DISK = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit', true) = 'off'`

const LIBRARY_VERSION = {
  name: 'library-version',
  text: "select value from counters where name = 'library_version'",
}

/** Ids and counts are bigint and stay far below 2^53, so they are numbers here as they are in SQLite. */
const typeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === BIGINT_TYPE ? Number : pg.types.getTypeParser(type, format as 'text')
