import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../../src/server/platform/database/open-database.ts'
import type { Tables } from '../../src/server/platform/database/tables.ts'

/** Tables that stay small as the library grows, and why; reading one completely is not a fault. */
const SMALL_TABLES: Record<string, string> = {
  beans: 'a library has tens of them, and the list shows them all',
  deletions: 'one row for each deletion of the last 30 days',
  trashed_beans: 'the beans deleted in the last 30 days',
  devices: 'one row for each browser that is logged in, and 30 more',
  sessions: 'one row for each login of the last week',
  login_links: 'one row for each link of the last ten minutes',
  secrets: 'two rows',
  login_buckets: 'one row for each address that tried to log in lately',
  passkeys: 'one row for each device of the owner',
  used_challenges: 'one row for each login with a passkey in the last five minutes',
  settings: 'a few rows',
  saved_searches: 'at most 100 rows',
  inbox_files: 'at most 500 rows',
  upload_tokens: 'one row for each machine that sends files',
  login_settings: 'one row',
  counters: 'two rows',
}

/** The steps of a statement that cost more the larger the library is, in the database's own words. */
export async function costlySteps(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  statement: string,
): Promise<string[]> {
  return kind === 'sqlite' ? sqliteSteps(db, statement) : postgresSteps(db, statement)
}

/** See https://sqlite.org/eqp.html: SCAN visits all rows, TEMP B-TREE sorts them. */
async function sqliteSteps(db: Kysely<Tables>, statement: string): Promise<string[]> {
  const parts = statement.split('?')
  const withNulls = sql.join(
    parts.map(part => sql.raw(part)),
    sql.raw('null'),
  )
  const { rows } = await sql<{ detail: string }>`explain query plan ${withNulls}`.execute(db)
  return rows
    .map(({ detail }) => detail)
    .filter(detail => {
      const scanned = /^SCAN (\w+)(?: |$)/.exec(detail)?.[1]
      if (scanned === undefined) return detail.startsWith('USE TEMP B-TREE')
      return !(scanned === 'CONSTANT' || scanned in SMALL_TABLES || /^SCAN \d+-ROW VALUES/.test(detail))
    })
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/**
 * See https://www.postgresql.org/docs/current/sql-explain.html. With sequential scans off, PostgreSQL reads a whole
 * table only if no index helps.
 */
async function postgresSteps(db: Kysely<Tables>, statement: string): Promise<string[]> {
  const { rows } = await db.connection().execute(async connection => {
    await sql`set enable_seqscan = off`.execute(connection)
    return sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (generic_plan, format json) ${sql.raw(statement)}
    `.execute(connection)
  })
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
    .filter(node => node['Node Type'] === 'Seq Scan' && !(node['Relation Name']! in SMALL_TABLES))
    .map(node => `Seq Scan on ${node['Relation Name']}`)
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
