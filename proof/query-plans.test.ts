import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as calls from '#contract/calls.ts'
import { ROAST_COLUMNS } from '#domain/roast/roast-columns.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { databaseKinds, freshDatabase } from '#server/testing/databases.ts'
import { makeLibrary } from '../harness/large-library.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { callEveryRoute } from './query-plans/every-route.ts'
import { costlySteps } from './query-plans/plans.ts'
import { collectStatements } from './query-plans/statements.ts'

/** Enough for three pages. SQLite plans without statistics, so the plans are those of any size. */
const ROASTS = 60
const PATTERNS = 20
const PASSWORD = 'query plans'
const HOOK_LIMIT_MS = 300_000

/** The columns that the list can be sorted by. Each has an index on `roasts`. */
const SORTED = Object.values(ROAST_COLUMNS).map(({ stored }) => stored)

/** Statements that may read or sort many roasts, and why. */
const INTENDED: { step: RegExp; statement: RegExp; why: string }[] = [
  {
    step: /^(?:SCAN|Seq Scan on) trashed_(?:roasts|roast_keys)$/,
    statement: /^update "trashed_roast(?:s|_keys)" set "bean_id" = /,
    why: 'reads what is in the trash of 30 days, when two beans are merged',
  },
  {
    step: /^(?:SCAN|Seq Scan on) trashed_roasts$/,
    statement: /^update "trashed_roasts" set "blend_name" = /,
    why: 'reads what is in the trash of 30 days, when a recipe is renamed',
  },
  {
    step: /^SCAN roasts USING COVERING INDEX/,
    statement: /^select (?:"bean_id", )?count\(\*\) as "count" from "roasts"(?: group by "bean_id")?$/,
    why: 'counts in a small index, once for each version of the library',
  },
  {
    step: /^(?:SCAN|Seq Scan on) (?:roast_parts|roasts)|^USE TEMP B-TREE FOR GROUP BY$|^Sort$/,
    statement: /^select "roast_parts"\."bean_id", count\(\*\) as "blends"/,
    why: 'counts the parts of all blends for the list of beans, once for each version of the library',
  },
  {
    step: /^(?:SCAN|Seq Scan on) roast_parts|^Sort$/,
    statement:
      /^select "roast_id"(?:, "bean_id", "grams")? from "roast_parts" (?:where "position" = |order by )/,
    why: 'the parts of all blends, for the stock of all coffees and for trends',
  },
  {
    step: /^(?:SCAN|Seq Scan on) running_roasts/,
    statement: /^select "roasts"\."id", "roasts"\."roast_name", "charged_at"/,
    why: 'reads start and length of the roasts that ran here, once for all the files of a call',
  },
  {
    step: /^USE TEMP B-TREE FOR ORDER BY$|^Sort$/,
    statement: /^select "id" from "roasts" where \("roasts"\."bean_id" = /,
    why: 'sorts the ids of the roasts of one bean when it is deleted',
  },
  {
    step: /^USE TEMP B-TREE FOR GROUP BY$/,
    statement: /^select "roast_id", "rating", "flavours", count\(\*\) as "count" from "feedback"/,
    why: 'sorts what drinkers said about the blends of one bean',
  },
  {
    step: /^(?:SCAN|Seq Scan on) (?:roasts|roast_parts|beans)/,
    statement: /^update "beans" set "roasts_revision" = .* from "roasts"\)/,
    why: 'the beans of all roasts, when all are deleted',
  },
  {
    step: /^(?:SCAN|Seq Scan on) (?:roast_index|found)|^USE TEMP B-TREE FOR (?:ORDER BY|GROUP BY)$|^Sort$/,
    statement: /from "roast_index"/,
    why: 'a search reads one narrow table and sorts what it finds: at most 150 ms for 100,000 roasts',
  },
  {
    step: /^USE TEMP B-TREE FOR DISTINCT$|^(?:SCAN|Seq Scan on) beans/,
    statement: /^select distinct "country" from "beans"$/,
    why: 'the countries of all beans, whose names a search may say in other words',
  },
  {
    step: /^(?:SCAN|Seq Scan on) roast_fields|^USE TEMP B-TREE FOR GROUP BY$/,
    statement: /^select "tags", count\(\*\) as "roasts" from "roast_fields" /,
    why: 'the tags of all roasts, when the owner asks for them',
  },
  {
    step: /^(?:SCAN|Seq Scan on) tastings$/,
    statement: /^select count\(\*\) as tastings, max\(id\) as newest/,
    why: 'the state of what the owner has tasted, for the owner alone',
  },
  {
    step: /^USE TEMP B-TREE FOR (?:ORDER|GROUP) BY$|^Sort$/,
    statement: /from "table_(?:tasters|ratings)"/,
    why: 'sorts the twelve tasters of a table, or their 96 ratings',
  },
  {
    step: /^(?:SCAN|Seq Scan on) tasting_tables$/,
    statement: /^select count\(\*\) as "count" from "tasting_tables" where "sheet_id" = /,
    why: 'counts in the few tables there were, when the owner changes a sheet',
  },
  {
    step: /^SCAN activity USING COVERING INDEX/,
    statement: /^select count\(\*\) as "count" from "activity"$/,
    why: 'counts at most 100,000 records in an index, for the owner alone',
  },
  {
    step: /^SCAN activity USING INDEX activity_by_time$/,
    statement: /order by "happened_at" desc, "id" desc limit \+\?$/,
    why: 'reads the index in order, up to the end of the page',
  },
  {
    step: /^SCAN roasts USING INDEX roasts_by_bean_sort_key(_ascending)?$/,
    statement: /order by "bean_sort_key" (asc|desc), "roasts"."id" desc limit \+\?$/,
    why: 'reads the index in order, up to the end of the page',
  },
  {
    step: /^SCAN roasts USING COVERING INDEX/,
    statement:
      /^select (?:"\w+" as "value"|count\(\*\) as "count") from "roasts" where "bean_sort_key" is not null/,
    why: 'skips the rows before a place in the list, in a small index: 5 ms for 100,000 roasts',
  },
  {
    step: /^SCAN roasts$/,
    statement: /where "bean_sort_key" is null order by (?:"roasts".)?"id" desc limit \+\?( offset \+\?)?$/,
    why: 'SQLite knows that it is never null and reads no row',
  },
  {
    step: /^USE TEMP B-TREE FOR LAST TERM OF ORDER BY$/,
    statement: new RegExp(`order by "(${SORTED.join('|')})" asc, "roasts"."id" desc`),
    why: 'sorts only the few roasts with the same value',
  },
  {
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    statement:
      /where (?:"roasts"\.)?"roast_number" = \+\? order by (?:"roasts"\.)?"roast_date" desc nulls last, "roasts"\."id" desc$/,
    why: 'few roasts have the same number',
  },
  {
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    statement:
      /"roast_fields"."next_time" is not null and \(?"roasts"."(?:bean|blend)_id" = .* and "roasts"."id" in /,
    why: 'at most two roasts of a coffee: the one before, and its reference',
  },
  {
    step: /^(?:SCAN|Seq Scan on) blends|^USE TEMP B-TREE FOR ORDER BY$|^Sort$/,
    statement: /"roast_fields"."next_time" is not null and "roasts"."id" in \(select .* from "blends"\)/,
    why: 'the newest roast of each recipe, of which an owner has a few',
  },
  {
    step: /^USE TEMP B-TREE FOR DISTINCT$/,
    statement: /^select distinct "bean_id" from "trashed_roasts" where "deletion_id" = \+\?$/,
    why: 'only the beans of the roasts that one deletion took',
  },
  {
    step: /^SCAN roasts$/,
    statement: /^select "id" from "roasts" order by "id" limit \+\?$/,
    why: 'the first batch, which is then deleted',
  },
  {
    step: /^USE TEMP B-TREE FOR GROUP BY$/,
    statement: /from "feedback" where "roast_id" (?:=|in) .* group by (?:"roast_id", )?"rating", "flavours"$/,
    why: 'groups only what was said about one roast or one bean',
  },
  {
    step: /^SCAN part VIRTUAL TABLE/,
    statement: /json_each\(blends\.parts\) as part/,
    why: 'the two to eight coffees of a recipe',
  },
  {
    step: /^(?:SCAN|Seq Scan on) styles/,
    statement:
      /^select (?:\*|(?:"id", )?"name", "edition") from "styles"(?: order by "(?:folded_name|id)")?$/,
    why: 'reads all styles, of which an owner has a few',
  },
  {
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    statement: /^select "id" from "roasts" where "roasts"."blend_id" = \+\? order by /,
    why: 'only the roasts by a recipe',
  },
  {
    step: /^(?:SCAN|Seq Scan on) blends|^USE TEMP B-TREE FOR ORDER BY$|^Sort$/,
    statement:
      /^select (?:\*|"id", "(?:aliases|parts)") from "blends" (?:where "deletion_id" is null )?order by /,
    why: 'reads all recipes, of which an owner has a few',
  },
  {
    step: /^SCAN roasts$/,
    statement:
      /"roasts"."score_details", .* where "roasts"."score" is not null .*order by "roasts"."id" desc limit \+\?$/,
    why: 'other ideals are tried on every roast, for the owner, with other work in between',
  },
]

describe.each(databaseKinds)('on %s', kind => {
  let server: TestApp
  let webFolder: string
  let statements: Set<string>
  let called: Set<string>

  beforeAll(async () => {
    const empty = await freshDatabase(kind)
    const { location } = empty
    await makeLibrary(location, ROASTS, { everySeconds: 60, patterns: PATTERNS })
    webFolder = mkdtempSync(join(tmpdir(), 'first-crack-web-'))
    writeFileSync(join(webFolder, 'index.html'), '<html><head></head><body></body></html>')
    writeFileSync(join(webFolder, 'a.txt'), 'A file.')
    const seen = collectStatements()
    const database = { ...(await openDatabase(location)), location, remove: empty.remove }
    server = await createTestApp(kind, { database, webFolder, password: PASSWORD })
    called = await callEveryRoute(server, PASSWORD)
    vi.restoreAllMocks()
    statements = new Set(seen)
    if (kind === 'postgres') await sql`analyze`.execute(server.database.db)
  }, HOOK_LIMIT_MS)
  afterAll(async () => {
    vi.restoreAllMocks()
    await server.close()
    rmSync(webFolder, { recursive: true })
  })

  test('every route was called', () => {
    const routes = Object.values(calls).map(({ method, path }) => `${method} ${path}`)
    expect(routes.filter(route => !called.has(route))).toEqual([])
  })

  test('no statement reads or sorts all roasts unless intended', async () => {
    const faults: string[] = []
    const used = new Set<object>()
    for (const statement of statements) {
      for (const step of await costlySteps(server.database.db, kind, statement)) {
        const intended = INTENDED.find(each => each.step.test(step) && each.statement.test(statement))
        if (intended === undefined) faults.push(`${step}: ${statement}`)
        else used.add(intended)
      }
    }
    console.log(`${statements.size} statements on ${kind}, ${used.size} kinds intended to read many roasts`)
    expect(faults).toEqual([])
    if (kind === 'sqlite') expect(INTENDED.filter(each => !used.has(each))).toEqual([])
  })

  test('a statement that reads every roast is noticed', async () => {
    const statement = "select id from roasts where notes = 'Sweet.'"
    expect(await costlySteps(server.database.db, kind, statement)).toHaveLength(1)
  })
})
