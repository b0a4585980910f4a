import { type RawBuilder, sql } from 'kysely'
import type { EntityName } from '#contract/problems.ts'
import type { ServerContext } from '#server/context.ts'
import { namesIn } from '../../src/domain/record/named-values.ts'
import { COLUMN_RULES } from '../../src/server/platform/database/column-rules.ts'
import { STORED_TABLES, type StoredTable } from '../../src/server/platform/database/stored-tables.ts'

const TABLES = namesIn(STORED_TABLES)

/** The number of rows in each of the library's tables; a refused call must not change them. */
export async function libraryCounts({ db }: ServerContext): Promise<string> {
  const counts = TABLES.map(table => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`)
  const version = sql`(select value from counters where name = 'library_version') as version`
  const { rows } = await sql`select ${sql.join([version, ...counts])}`.execute(db)
  return JSON.stringify(rows[0])
}

/** The tables of the entities that calls are about. */
const ENTITY_TABLES = {
  bean: 'beans',
  roast: 'roasts',
  style: 'styles',
  deletion: 'deletions',
  feedback: 'feedback',
  'stock entry': 'stock_entries',
  'running roast': 'running_roasts',
  plan: 'plans',
  recipe: 'blends',
  sheet: 'sheets',
  tasting: 'tastings',
  table: 'tasting_tables',
  passkey: 'passkeys',
  'upload token': 'upload_tokens',
  'inbox file': 'inbox_files',
} as const satisfies Record<EntityName, string>

export type KnownIds = Partial<Record<EntityName, readonly number[]>>

/** The ids that exist, by their entities. */
export async function knownIds({ db }: ServerContext): Promise<KnownIds> {
  const known: KnownIds = {}
  for (const entity of namesIn(ENTITY_TABLES)) {
    const rows = await db.selectFrom(ENTITY_TABLES[entity]).select('id').orderBy('id').execute()
    known[entity] = rows.map(({ id }) => id)
  }
  return known
}

/** What must not be in any table, by its name: rows without their owner, and deleted ones without their deletion. */
function orphans(): Record<string, RawBuilder<unknown>> {
  const found: Record<string, RawBuilder<unknown>> = {}
  for (const table of TABLES) {
    const { partOf, trash }: StoredTable = STORED_TABLES[table]
    if (partOf !== undefined) {
      const owners = trash === undefined ? [partOf.table, `trashed_${partOf.table}`] : [partOf.table]
      found[`${table} without one of the ${partOf.table}`] = rowsWithout(table, partOf.by, owners)
    }
    if (Object.hasOwn(COLUMN_RULES[table], 'deletion_id'))
      found[`deleted ${table} without a deletion`] = rowsWithout(table, 'deletion_id', ['deletions'])
  }
  return found
}

/** How many rows of a table name an id that none of these tables has. */
function rowsWithout(table: string, by: string, owners: readonly string[]): RawBuilder<unknown> {
  const ids = sql.join(
    owners.map(owner => sql`select id from ${sql.table(owner)}`),
    sql` union all `,
  )
  return sql`select count(*) from ${sql.table(table)} where ${sql.ref(by)} is not null and ${sql.ref(by)} not in (${ids})`
}

/** What is half written, in words: parts without their roast, and roasts without a part. Must be empty. */
export async function halfWritten({ db }: ServerContext): Promise<string[]> {
  const { rows } = await sql<Record<string, number>>`
    with known as (select id, has_timeline from roasts union all select id, has_timeline from trashed_roasts)
    select
      (select count(*) from known where has_timeline = 1 and id not in (select roast_id from roast_timelines))
        as "roasts without their timeline",
      (select count(*) from known where has_timeline = 0 and id in (select roast_id from roast_timelines))
        as "timelines of roasts that say they have none",
      (select count(*) from roast_source_hashes where roast_id not in (select roast_id from roast_sources))
        as "hashes without a file",
      (select count(*) from roast_sources where roast_id not in (select roast_id from roast_source_hashes))
        as "files without a hash",
      (select count(*) from roast_recordings where roast_id not in (select roast_id from roast_timelines))
        as "recordings without a timeline",
      (select count(*) from roasts where id not in (select roast_id from roast_keys))
        as "roasts without a name",
      (select count(*) from roasts where bean_id not in (select id from beans))
        as "roasts without a bean",
      (select count(*) from live_readings where running_roast_id not in (select id from running_roasts))
        as "readings without a running roast",
      (select count(*) from tastings where sheet_id not in
        (select id from sheets where deletion_id is null)) as "tastings without a sheet",
      (select count(*) from table_tasters where table_id not in (select id from tasting_tables))
        as "tasters without a table",
      (select count(*) from table_ratings where taster_id not in (select id from table_tasters))
        as "ratings without a taster",
      ${sql.join(Object.entries(orphans()).map(([what, count]) => sql`(${count}) as ${sql.id(what)}`))}
  `.execute(db)
  return Object.entries(rows[0] ?? {})
    .filter(([, count]) => Number(count) > 0)
    .map(([what, count]) => `${count} ${what}`)
}
