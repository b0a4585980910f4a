import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { EmbeddedDialect, LOCK_LIMIT_MS } from './embedded-dialect.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Tables } from './tables.ts'

/** Before this version, a crash during a checkpoint could lose data in WAL mode (SQLite's changelog). */
const OLDEST_SAFE_SQLITE = '3.51.3'

/** With FULL, every commit reaches the disk before it is acknowledged. */
const SYNCHRONOUS_FULL = 2

/** Opens the embedded database. Throws if a commit wouldn't be durable. */
export function openSqlite(file: string): OpenDatabase {
  const writer = connect(file)
  writer.pragma('journal_mode = WAL')
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  assertItKeepsData(writer)
  // From here on the dialect waits for locks, because SQLite would block the thread.
  writer.pragma('busy_timeout = 0')
  const reader = connect(file, { readonly: true })
  const versions = versionsOf(reader)
  const db = new Kysely<Tables>({
    dialect: new EmbeddedDialect({ writer, reader, onCommit: versions.forget }),
  })
  return {
    db,
    kind: 'sqlite',
    libraryVersion: versions.read,
    timeline: () => 1,
    forgetVersion: versions.forget,
    isAnswering: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    lastState: () => 'ok',
    ready: async () => {},
    async close() {
      await db.destroy()
      // Kysely closes the connections only if they were used.
      reader.close()
      writer.close()
    },
  }
}

function connect(file: string, options: Sqlite.Options = {}): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: LOCK_LIMIT_MS, ...options })
  connection.pragma('trusted_schema = OFF')
  // Otherwise, statement journals go to temporary files, which are created again for each transaction.
  connection.pragma('temp_store = MEMORY')
  return connection
}

/** How long the version is cached, in ms, unless this process changes it. */
const VERSION_KEPT_MS = 250

/**
 * Reads the library's version on the connection that sees only committed changes.
 *
 * The writing connection would show the changes of a transaction that may still be rolled back. Reading the version
 * costs more than the rest of a cached answer, so it is cached: until this process commits, and only briefly because
 * another process may commit.
 */
function versionsOf(reader: Sqlite.Database): { read: () => number; forget: () => void } {
  let statement: Sqlite.Statement<[], number> | undefined
  let version = 0
  let keptUntil = 0
  return {
    read() {
      const now = performance.now()
      if (now < keptUntil) return version
      statement ??= reader.prepare<[], number>(LIBRARY_VERSION).pluck()
      version = statement.get()!
      keptUntil = now + VERSION_KEPT_MS
      return version
    },
    forget() {
      keptUntil = 0
    },
  }
}

const LIBRARY_VERSION = "select value from counters where name = 'library_version'"

function assertItKeepsData(connection: Sqlite.Database): void {
  const version = connection.prepare('select sqlite_version()').pluck().get() as string
  const demands: [boolean, string][] = [
    [
      version.localeCompare(OLDEST_SAFE_SQLITE, undefined, { numeric: true }) >= 0,
      `SQLite ${OLDEST_SAFE_SQLITE} or newer is needed, this is ${version}`,
    ],
    [connection.pragma('journal_mode', { simple: true }) === 'wal', "write-ahead logging can't be turned on"],
    [
      connection.pragma('synchronous', { simple: true }) === SYNCHRONOUS_FULL,
      "writing through to the disk can't be turned on",
    ],
    [connection.pragma('foreign_keys', { simple: true }) === 1, "foreign keys can't be turned on"],
  ]
  for (const [holds, problem] of demands) {
    if (!holds) throw new Error(`The embedded database can't be used: ${problem}`)
  }
}
