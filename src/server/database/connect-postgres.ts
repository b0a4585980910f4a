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

/** Opens a pool of connections to PostgreSQL, and throws where that would not keep what it acknowledges. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    // Of the client itself, for a server that no longer answers at all.
    query_timeout: STATEMENT_LIMIT_MS + 1_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_LIMIT_MS,
    types: { getTypeParser: typeParser },
  })
  // A connection that breaks (a restart of the database) is replaced by the pool, and its query fails. It says so in
  // an event too, of the pool while idle, of its own while lent: without listeners they would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  await assertItKeepsData(pool).catch(async error => {
    await pool.end()
    throw error
  })
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

/** Switched off, each of them lets a power cut or a crash take back or spoil what was committed. */
const NEEDED_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Engines of the PostgreSQL family that have no such setting have nothing to switch off. */
async function assertItKeepsData(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from unnest($1::text[]) as needed(name) where current_setting(name, true) = 'off'",
    [NEEDED_SETTINGS],
  )
  if (rows.length === 0) return
  const names = rows.map(row => row.name).join(', ')
  throw new Error(`PostgreSQL may lose what it has acknowledged: switched off in its settings: ${names}`)
}

const LIBRARY_VERSION = {
  name: 'library-version',
  text: "select value from counters where name = 'library_version'",
}

/** Ids and counts are bigint and stay far below 2^53, so they are numbers here as they are in SQLite. */
const typeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === BIGINT_TYPE ? Number : pg.types.getTypeParser(type, format as 'text')
