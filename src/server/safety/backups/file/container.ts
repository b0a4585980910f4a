import { closeSync, openSync, readSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { EmbeddedDialect } from '#server/platform/database/embedded-dialect.ts'
import { migrateTo, migrationNames } from '#server/platform/database/migrate.ts'
import type { Db, Tables } from '#server/platform/database/tables.ts'

/** The table that a backup has in addition to the product's own. */
export const MANIFEST_TABLE = 'create table backup_manifest (manifest text not null, sha256 text not null)'

/** A backup file: an embedded database with the product's own schema and a manifest. */
export interface Container {
  db: Db
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

/** More objects and longer statements than any version of the product has. */
const MOST_OBJECTS = 500
const LONGEST_STATEMENT_BYTES = 20_000

/**
 * The migrations after which a backup's tables and indexes are exactly those of First Crack: several if one changes
 * only values, none if its schema is unknown.
 *
 * Reads nothing but the schema, because a view or a generated column runs when it is read. Any other object or another
 * statement makes it an unknown schema.
 */
export async function stepsOfSchema(container: Container): Promise<string[]> {
  if (!isSmall(container)) return []
  const found = schemaOf(container)
  const steps: string[] = []
  for (const step of migrationNames().toReversed()) {
    if (found === (await schemaOfStep(step))) steps.push(step)
    else if (steps.length > 0) break
  }
  return steps
}

function isSmall({ connection }: Container): boolean {
  const size = connection
    .prepare<[], { objects: number; longest: number | null }>(
      `select count(*) as objects, max(octet_length(sql) + octet_length(name) + octet_length(type)) as longest
       from (select type, name, sql from sqlite_master limit ${MOST_OBJECTS + 1})`,
    )
    .get()!
  return size.objects <= MOST_OBJECTS && (size.longest ?? 0) <= LONGEST_STATEMENT_BYTES
}

/** The schema as one text, for comparison with another's. */
function schemaOf({ connection }: Container): string {
  const objects = connection
    .prepare('select type, name, tbl_name, sql from sqlite_master order by type, name')
    .raw()
  return JSON.stringify(objects.all())
}

const schemas = new Map<string, string>()

/** The schema of a valid backup made after this migration. */
async function schemaOfStep(step: string): Promise<string> {
  const known = schemas.get(step)
  if (known !== undefined) return known
  const empty = openContainer(':memory:')
  try {
    await migrateTo(empty, step)
    empty.connection.exec(MANIFEST_TABLE)
    const schema = schemaOf(empty)
    schemas.set(step, schema)
    return schema
  } finally {
    await empty.close()
  }
}
