import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { makeDataFolder } from '#server/platform/files/data-folder.ts'
import { makePrivateFile } from '#server/platform/files/private-files.ts'
import { EmbeddedDialect } from './embedded-dialect.ts'
import { migrateToLatest } from './migrate.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Db, Tables } from './tables.ts'

/**
 * Opens PostgreSQL at `databaseUrl`, or without one the embedded database in `dataFolder`.
 *
 * Only the user that the server runs as may read the embedded database's file. Throws if the database can't be opened
 * or wouldn't be durable.
 */
export async function openDatabase(options: {
  databaseUrl: string | null
  dataFolder: string
}): Promise<OpenDatabase> {
  if (options.databaseUrl !== null) {
    const { openPostgres } = await import('./connect-postgres.ts')
    return openPostgres(options.databaseUrl)
  }
  makeDataFolder(options.dataFolder)
  const { openSqlite } = await import('./connect-sqlite.ts')
  const file = join(options.dataFolder, 'first-crack.sqlite')
  // SQLite gives the files beside it the same mode.
  makePrivateFile(file)
  return openSqlite(file)
}

/** Opens an empty database with the product's tables, which is gone when the process ends. */
export async function openInMemory(): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect({ writer: new Sqlite(':memory:') }) })
  await migrateToLatest({ db, kind: 'sqlite' })
  return db
}
