import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { OpenDatabase } from './open-database.ts'
import type { Tables } from './tables.ts'

const CONNECTIONS = 10
const CONNECT_LIMIT_MS = 5_000
/** No query of this program comes near this limit; one that does is stuck. */
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
    // The client's own limit, in case the server doesn't answer at all.
    query_timeout: STATEMENT_LIMIT_MS + 1_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
    types: { getTypeParser: typeParser },
    async onConnect(client) {
      await client.query(COMMIT_TO_DISK)
    },
  })
  // If a connection breaks, for example because the database restarts, the pool replaces it and its query fails. An
  // event reports it too, from the pool if the connection was idle, otherwise from the connection. Without listeners,
  // those events would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    kind: 'postgres',
    libraryVersion: async () => (await pool.query<{ value: number }>(LIBRARY_VERSION)).rows[0]!.value,
    forgetVersion() {},
    isAnswering: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    close: () => db.destroy(),
  }
}

/**
 * If this is off for a database or a user, a crash can lose committed changes. Some engines don't have the setting.
 */
const COMMIT_TO_DISK = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit', true) = 'off'`

const LIBRARY_VERSION = {
  name: 'library-version',
  text: "select value from counters where name = 'library_version'",
}

/** Ids and counts are bigint but stay far below 2^53, so they are read as numbers, as in SQLite. */
const typeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === BIGINT_TYPE ? Number : pg.types.getTypeParser(type, format as 'text')
