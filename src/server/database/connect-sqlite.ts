import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { EmbeddedDialect } from './embedded-dialect.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Tables } from './tables.ts'

/** Before this version a crash during a checkpoint could lose data in write-ahead mode (SQLite's changelog). */
const OLDEST_SAFE_SQLITE = '3.51.3'

/** With FULL every commit reaches the disk before it is acknowledged. */
const SYNCHRONOUS_FULL = 2

const LOCK_LIMIT_MS = 5_000

/** Opens the embedded database, and throws where it would not keep what it acknowledges. */
export function openSqlite(file: string): OpenDatabase {
  const writer = connect(file)
  writer.pragma('journal_mode = WAL')
  writer.pragma('synchronous = FULL')
  writer.pragma('foreign_keys = ON')
  assertItKeepsData(writer)
  const reader = connect(file, { readonly: true })
  const versions = versionsOf(reader)
  const db = new Kysely<Tables>({
    dialect: new EmbeddedDialect({ writer, reader, onCommit: versions.forget }),
  })
  return {
    db,
    kind: 'sqlite',
    libraryVersion: versions.read,
    // Each is answered within the call.
    waitingQueries: () => 0,
    isAnswering: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    async close() {
      await db.destroy()
      // Kysely closes the connections only if it has used them.
      reader.close()
      writer.close()
    },
  }
}

function connect(file: string, options: Sqlite.Options = {}): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: LOCK_LIMIT_MS, ...options })
  connection.pragma('trusted_schema = OFF')
  // Else what undoes a statement goes to a file of its own in the system's folder, made anew for each transaction.
  connection.pragma('temp_store = MEMORY')
  return connection
}

/** How long the version that was read is taken for the present one, unless this process changes it. */
const VERSION_KEPT_MS = 250

/**
 * The library version, read on the connection that sees only what is committed: the one that writes would show the
 * change of a transaction that may still be rolled back. Reading it costs more than all the rest of an answer
 * that is ready, so it is remembered until this process commits, and shortly in case that another does.
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
    [
      connection.pragma('journal_mode', { simple: true }) === 'wal',
      'write-ahead logging can not be switched on',
    ],
    [
      connection.pragma('synchronous', { simple: true }) === SYNCHRONOUS_FULL,
      'writing through to the disk can not be switched on',
    ],
    [connection.pragma('foreign_keys', { simple: true }) === 1, 'foreign keys can not be switched on'],
  ]
  for (const [holds, problem] of demands) {
    if (!holds) throw new Error(`The embedded database can't be used: ${problem}`)
  }
}
