import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { EmbeddedDialect } from '#server/database/embedded-dialect.ts'
import type { Tables } from '#server/database/tables.ts'

/** A backup file: an embedded database in the product's own schema, with a manifest. */
export interface Container {
  db: Kysely<Tables>
  kind: 'sqlite'
  connection: Sqlite.Database
  /** None where there is no such table. Never waits for a transaction. */
  columnsOf(table: string): string[]
  close(): Promise<void>
}

/**
 * Opens a backup file as one file without side files. Nothing in it is run: its schema is not trusted. It is not
 * written through; who writes it flushes it at the end. Throws where it is no database.
 */
export function openContainer(file: string, { readonly = false } = {}): Container {
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

/** The tables and indexes of a container as SQL, to compare with another's. */
export function schemaOf({ connection }: Container): string {
  const statements = connection
    .prepare("select type || ' ' || name || ' ' || coalesce(sql, '') from sqlite_master order by type, name")
    .pluck()
  return statements.all().join('\n')
}
