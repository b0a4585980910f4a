import { sql } from 'kysely'
import type { ServerContext } from '#server/context.ts'

/** The number of rows in each of the library's tables; a refused call must not change them. */
export async function libraryCounts({ db }: ServerContext): Promise<string> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select value from counters where name = 'library_version') as version,
      (select count(*) from beans) as beans,
      (select count(*) from roasts) as roasts,
      (select count(*) from roast_timelines) as timelines,
      (select count(*) from roast_sources) as sources,
      (select count(*) from roast_source_hashes) as hashes,
      (select count(*) from roast_fields) as fields,
      (select count(*) from roast_recordings) as recordings,
      (select count(*) from roast_keys) as keys,
      (select count(*) from deletions) as deletions,
      (select count(*) from stock_entries) as stock_entries,
      (select count(*) from running_roasts) as running_roasts,
      (select count(*) from live_readings) as live_readings,
      (select count(*) from plans) as plans,
      (select count(*) from blends) as blends,
      (select count(*) from sheets) as sheets,
      (select count(*) from tastings) as tastings,
      (select count(*) from tasting_tables) as tasting_tables,
      (select count(*) from table_tasters) as table_tasters,
      (select count(*) from table_ratings) as table_ratings,
      (select count(*) from trashed_beans) as trashed_beans,
      (select count(*) from trashed_roasts) as trashed_roasts,
      (select count(*) from trashed_roast_keys) as trashed_keys
  `.execute(db)
  return JSON.stringify(rows[0])
}

/** The tables whose ids calls name. */
export const KNOWN = [
  'beans',
  'roasts',
  'stock_entries',
  'running_roasts',
  'plans',
  'blends',
  'sheets',
  'tastings',
  'tasting_tables',
  'deletions',
] as const

/** The ids that exist. */
export async function knownIds({ db }: ServerContext): Promise<Record<(typeof KNOWN)[number], number[]>> {
  const idsOf = async (table: (typeof KNOWN)[number]) =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  return {
    beans: await idsOf('beans'),
    roasts: await idsOf('roasts'),
    stock_entries: await idsOf('stock_entries'),
    running_roasts: await idsOf('running_roasts'),
    plans: await idsOf('plans'),
    blends: await idsOf('blends'),
    sheets: await idsOf('sheets'),
    tastings: await idsOf('tastings'),
    tasting_tables: await idsOf('tasting_tables'),
    deletions: await idsOf('deletions'),
  }
}

/** What is half written, in words: parts without their roast, and roasts without a part. Must be empty. */
export async function halfWritten({ db }: ServerContext): Promise<string[]> {
  const { rows } = await sql<Record<string, number>>`
    with known as (select id, has_timeline from roasts union all select id, has_timeline from trashed_roasts)
    select
      (select count(*) from roast_timelines where roast_id not in (select id from known))
        as "timelines without a roast",
      (select count(*) from known where has_timeline = 1 and id not in (select roast_id from roast_timelines))
        as "roasts without their timeline",
      (select count(*) from known where has_timeline = 0 and id in (select roast_id from roast_timelines))
        as "timelines of roasts that say they have none",
      (select count(*) from roast_sources where roast_id not in (select id from known))
        as "files without a roast",
      (select count(*) from roast_source_hashes where roast_id not in (select roast_id from roast_sources))
        as "hashes without a file",
      (select count(*) from roast_sources where roast_id not in (select roast_id from roast_source_hashes))
        as "files without a hash",
      (select count(*) from roast_fields where roast_id not in (select id from known))
        as "fields without a roast",
      (select count(*) from roast_recordings where roast_id not in (select roast_id from roast_timelines))
        as "recordings without a timeline",
      (select count(*) from roast_keys where roast_id not in (select id from roasts))
        as "names without a roast",
      (select count(*) from roasts where id not in (select roast_id from roast_keys))
        as "roasts without a name",
      (select count(*) from roasts where bean_id not in (select id from beans))
        as "roasts without a bean",
      (select count(*) from stock_entries where bean_id not in
        (select id from beans union all select id from trashed_beans)) as "entries without a bean",
      (select count(*) from stock_entries where deletion_id is not null
        and deletion_id not in (select id from deletions)) as "deleted entries without a deletion",
      (select count(*) from live_readings where running_roast_id not in (select id from running_roasts))
        as "readings without a running roast",
      (select count(*) from running_roasts where deletion_id is not null
        and deletion_id not in (select id from deletions)) as "deleted running roasts without a deletion",
      (select count(*) from plans where bean_id not in
        (select id from beans union all select id from trashed_beans)) as "plans without a bean",
      (select count(*) from plans where deletion_id is not null
        and deletion_id not in (select id from deletions)) as "deleted plans without a deletion",
      (select count(*) from blends where deletion_id is not null
        and deletion_id not in (select id from deletions)) as "deleted recipes without a deletion",
      (select count(*) from sheets where deletion_id is not null
        and deletion_id not in (select id from deletions)) as "deleted sheets without a deletion",
      (select count(*) from tastings where roast_id not in
        (select id from roasts union all select id from trashed_roasts)) as "tastings without a roast",
      (select count(*) from tastings where sheet_id not in
        (select id from sheets where deletion_id is null)) as "tastings without a sheet",
      (select count(*) from tastings where deletion_id is not null
        and deletion_id not in (select id from deletions)) as "deleted tastings without a deletion",
      (select count(*) from tasting_tables where deletion_id is not null
        and deletion_id not in (select id from deletions)) as "deleted tables without a deletion",
      (select count(*) from table_tasters where table_id not in (select id from tasting_tables))
        as "tasters without a table",
      (select count(*) from table_ratings where taster_id not in (select id from table_tasters))
        as "ratings without a taster"
  `.execute(db)
  return Object.entries(rows[0] ?? {})
    .filter(([, count]) => Number(count) > 0)
    .map(([what, count]) => `${count} ${what}`)
}
