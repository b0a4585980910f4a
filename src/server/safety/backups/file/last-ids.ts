import { sql } from 'kysely'
import { HIGHEST_ID } from '#server/platform/database/highest-counts.ts'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { storedTables } from '#server/platform/database/stored-tables.ts'
import type { Db } from '#server/platform/database/tables.ts'

const TABLES_WITH_IDS = storedTables.filter(([, { hasIds }]) => hasIds).map(([name]) => name)

/** The highest id that each table ever used. Ids must never be reused. */
export async function readLastIds(db: Db, kind: DatabaseKind): Promise<Record<string, number>> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<LastId>`select name, seq as last from sqlite_sequence`.execute(db)
      : await sql<LastId>`
          select replace(sequencename::text, '_id_seq', '') as name, coalesce(last_value, 0) as last
          from pg_sequences where schemaname = current_schema()
        `.execute(db)
  const found = new Map(rows.map(({ name, last }) => [name, Number(last)]))
  return Object.fromEntries(TABLES_WITH_IDS.map(table => [table, found.get(table) ?? 0]))
}

/**
 * Makes the next ids higher than these and than those that the database has used itself. Ignores an id of the database
 * that is impossibly high: a forged backup was restored before such values were refused.
 */
export async function raiseLastIds(
  db: Db,
  kind: DatabaseKind,
  lastIds: Record<string, number>,
): Promise<void> {
  const own = await readLastIds(db, kind)
  for (const table of TABLES_WITH_IDS) {
    const used = own[table] ?? 0
    const last = Math.max(used > HIGHEST_ID ? 0 : used, lastIds[table] ?? 0)
    if (last === 0) continue
    if (kind === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db)
      continue
    }
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
  }
}

interface LastId {
  name: string
  last: number
}
