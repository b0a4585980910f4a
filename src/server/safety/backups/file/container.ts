import { closeSync, openSync, readSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { EmbeddedDialect } from '#server/platform/database/embedded-dialect.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A backup file: an embedded database with the product's own schema and a manifest. */
export interface Container {
  db: Kysely<Tables>
  kind: 'sqlite'
  connection: Sqlite.Database
  /** The columns of a table; none if it doesn't exist. Never waits for a transaction. */
  columnsOf(table: string): string[]
  close(): Promise<void>
}

/**
 * Opens a backup file without side files.
 *
 * Its schema is not trusted: functions in it are not run, and it can't be changed by statements. Reading a view still
 * runs the view, so check the schema first (`stepsOfSchema`). Writes are not synced; the caller must flush the file at
 * the end. Throws if it isn't a database, or if it is opened readonly and is in WAL mode.
 */
export function openContainer(file: string, { readonly = false } = {}): Container {
  if (readonly) requireRollbackJournal(file)
  const connection = new Sqlite(file, { readonly })
  try {
    connection.pragma('trusted_schema = OFF')
    connection.pragma('cell_size_check = ON')
    connection.pragma('foreign_keys = OFF')
    if (!readonly) {
      connection.pragma('journal_mode = MEMORY')
      connection.pragma('synchronous = OFF')
    }
    connection.prepare('select count(*) from sqlite_master').get()
  } catch (error) {
    connection.close()
    throw error
  }
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect({ writer: connection }) })
  return {
    db,
    kind: 'sqlite',
    connection,
    columnsOf: table =>
      connection
        .prepare<[string], string>('select name from pragma_table_info(?) order by name')
        .pluck()
        .all(table),
    async close() {
      await db.destroy()
      connection.close()
    },
  }
}

/** Our backups are never in WAL mode, and even reading such a file leaves two others beside it. */
function requireRollbackJournal(file: string): void {
  const header = Buffer.alloc(20)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, header, 0, header.length, 0)
  } finally {
    closeSync(handle)
  }
  // The versions for writing and reading (https://www.sqlite.org/fileformat2.html#file_format_version_numbers).
  if (header[18] !== 1 || header[19] !== 1)
    throw new Error('This is not a SQLite file with a rollback journal')
}
