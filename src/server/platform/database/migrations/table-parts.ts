import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** The types of columns on each database. */
export function columnTypes(kind: DatabaseKind) {
  return {
    integer: kind === 'sqlite' ? 'integer' : 'bigint',
    real: kind === 'sqlite' ? 'real' : 'double precision',
    /** Text that is compared byte by byte. */
    key: kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`,
  } as const
}

/** Begins a table whose rows have ids that are never used again. */
export function tableWithIds(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  name: string,
): CreateTableBuilder<string, 'id'> {
  const table = db.schema.createTable(name)
  return kind === 'sqlite'
    ? table.addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'bigint', column => column.primaryKey().generatedByDefaultAsIdentity())
}
