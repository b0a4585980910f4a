import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { EmbeddedDialect } from './embedded-dialect.ts'
import { migrateToLatest } from './migrate.ts'
import type { Tables } from './tables.ts'

/** Opens an empty database with the product's tables, which is gone when the process ends. */
export async function openInMemory(): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect({ writer: new Sqlite(':memory:') }) })
  await migrateToLatest({ db, kind: 'sqlite' })
  return db
}
