import { join } from 'node:path'
import { type Insertable, type Kysely, sql } from 'kysely'
import { makeLibrary } from '../harness/large-library.ts'
import { indexAllRoasts } from '../src/server/library/find/index-roasts.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import type { Tables } from '../src/server/platform/database/tables.ts'
import { against, type BenchResult, type Finding } from './findings.ts'
import { compare, median, ratio } from './measure.ts'
import { withFolder } from './measured-process.ts'
import { openUncached, reading, type UncachedLibrary } from './uncached-library.ts'

const ROASTS = 100_000
const COFFEES = 1_000
const ENTRIES = 20_000
const MANY_ENTRIES = 1_000_000
const FEW_ROASTS = 5_000
/** Nearly no samples, because the stock reads none. */
const SAMPLE_EVERY_SECONDS = 60
const LONGEST_MS = 300
const MADE_AT = '2026-01-01T00:00:00.000Z'
const LIST = '/api/roasts/?limit=50&sort=number&order=desc'

interface Place {
  databaseUrl: string | null
  dataFolder: string
}

/**
 * Measures the green shelf of 1,000 coffees with 100,000 roasts and 20,000 entries after a change, and what entries add
 * to the list of roasts.
 */
export function stock(): Promise<BenchResult> {
  return withFolder(async folder => ({
    findings: [
      await shelfFinding({ databaseUrl: null, dataFolder: join(folder, 'shelf') }),
      ...(await listFindings(folder)),
    ],
  }))
}

async function shelfFinding(place: Place): Promise<Finding> {
  await makeLibrary(place, ROASTS, { everySeconds: SAMPLE_EVERY_SECONDS })
  await within(place, spreadRoasts)
  await within(place, db => addEntries(db, ENTRIES))
  const library = await openUncached(place)
  const headers = await library.ownersHeaders()
  const { shelf } = await compare(
    { shelf: reading(library, '/api/stock/', { headers }) },
    { rounds: 7, timesPerRound: 3 },
  )
  await library.close()
  const what = `the shelf of ${COFFEES} coffees with ${ENTRIES} entries, after a change`
  return { what, value: median(shelf.cpu), unit: 'ms', aim: { atMost: LONGEST_MS } }
}

/** A page of the list costs the same whatever the number of roasts, so a few thousand are enough. */
async function listFindings(folder: string): Promise<Finding[]> {
  const open = async (entries: number): Promise<UncachedLibrary> => {
    const place = { databaseUrl: null, dataFolder: join(folder, String(entries)) }
    await makeLibrary(place, FEW_ROASTS, { everySeconds: SAMPLE_EVERY_SECONDS })
    await within(place, spreadRoasts)
    await within(place, db => addEntries(db, entries))
    return openUncached(place)
  }
  const libraries = { none: await open(0), usual: await open(ENTRIES), many: await open(MANY_ENTRIES) }
  const { none, usual, many } = await compare(
    {
      none: reading(libraries.none, LIST),
      usual: reading(libraries.usual, LIST),
      many: reading(libraries.many, LIST),
    },
    { rounds: 21, timesPerRound: 40 },
  )
  for (const library of Object.values(libraries)) await library.close()
  const finding = (entries: number, cost: readonly number[]): Finding => ({
    what: `a page of the list of roasts with ${entries} entries, against none`,
    value: ratio(cost, none.cpu),
    unit: '×',
    aim: { atMost: 1.1 },
    detail: against(median(cost), median(none.cpu)),
  })
  return [finding(ENTRIES, usual.cpu), finding(MANY_ENTRIES, many.cpu)]
}

async function within(place: Place, work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const database = await openDatabase(place)
  await work(database.db)
  await database.close()
}

/** Gives the roasts to 1,000 coffees, where the library has a dozen. */
async function spreadRoasts(db: Kysely<Tables>): Promise<void> {
  const { last } = await db
    .selectFrom('beans')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const beans = Array.from({ length: COFFEES - last }, (_, index) => ({
    ...{ origin_name: `Coffee ${index}`, folded_name: `coffee ${index}` },
    ...{ created_at: MADE_AT, updated_at: MADE_AT },
  }))
  await db.transaction().execute(async transaction => {
    for (let from = 0; from < beans.length; from += 100) {
      const some = beans.slice(from, from + 100) as Insertable<Tables['beans']>[]
      await transaction.insertInto('beans').values(some).execute()
    }
    await sql`update roasts set bean_id = id % ${sql.lit(COFFEES)} + 1`.execute(transaction)
    await indexAllRoasts(transaction)
  })
}

/** Adds entries of all coffees in turn: purchases, counts and what was taken, over some years. */
async function addEntries(db: Kysely<Tables>, count: number): Promise<void> {
  if (count === 0) return
  await sql`
    insert into stock_entries (bean_id, kind, date, grams, cost, created_at, updated_at)
    with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${sql.lit(count)})
    select i % ${sql.lit(COFFEES)} + 1,
      case i % 3 when 0 then 'purchase' when 1 then 'count' else 'taken' end,
      '20' || (20 + i % 6) || '-0' || (1 + i % 9) || '-1' || (i % 10),
      1000 + i % 977, case i % 3 when 0 then 12.5 + i % 50 end,
      ${sql.lit(MADE_AT)}, ${sql.lit(MADE_AT)}
    from n
  `.execute(db)
}
