import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/**
 * The tables of a backup, in the order in which they can be inserted.
 *
 * They are all tables except those of the login, because a file must not bring anybody in, those of what happened, because
 * a restore must not wipe out its own traces, those of the inbox, because what waits is not part of the library yet, and
 * the sets by which roasts are found, because they are made again. The key puts rows in the same order on both
 * databases. Tables with large values are read in smaller batches.
 */
const CONTENT_TABLES = [
  { name: 'beans', key: ['id'], rowsAtOnce: 200 },
  { name: 'roasts', key: ['id'], rowsAtOnce: 200 },
  { name: 'roast_timelines', key: ['roast_id'], rowsAtOnce: 50 },
  { name: 'roast_sources', key: ['roast_id'], rowsAtOnce: 20 },
  { name: 'roast_source_hashes', key: ['roast_id'], rowsAtOnce: 500 },
  { name: 'roast_keys', key: ['bean_id', 'roast_date', 'folded_name'], rowsAtOnce: 500 },
  { name: 'feedback', key: ['id'], rowsAtOnce: 500 },
  { name: 'deletions', key: ['id'], rowsAtOnce: 500 },
  { name: 'trashed_beans', key: ['id'], rowsAtOnce: 200 },
  { name: 'trashed_roasts', key: ['id'], rowsAtOnce: 200 },
  { name: 'trashed_roast_keys', key: ['roast_id', 'folded_name'], rowsAtOnce: 500 },
] as const satisfies readonly { name: keyof Tables; key: readonly string[]; rowsAtOnce: number }[]

/** Tables with few rows, which a restore merges instead of replacing. */
const SMALL_TABLES = ['counters', 'settings'] as const

/** A table of a backup. */
export type ContentTable = (typeof CONTENT_TABLES)[number]['name'] | (typeof SMALL_TABLES)[number]

/** The row count and SHA-256 of each table. */
export type Contents = Record<string, { rows: number; sha256: string }>

/** A row as a database gives it, by column. */
export type Row = Record<string, unknown>

export interface CopyOptions {
  onRows?: (rows: number) => void
  smallTables?: boolean
  /** The rows that are copied for these rows; throws if a row may not be copied. The hashes are of the rows as read. */
  checkRows?: (table: ContentTable, rows: Row[]) => Row[]
}

/**
 * Reads every row of a library and returns counts and hashes, which are the same on both databases.
 *
 * Copies the rows into the other database if one is given. `columnsOf` lists a table's columns, or none if the table
 * doesn't exist.
 */
export async function copyContents(
  from: Kysely<Tables>,
  to: Kysely<Tables> | null,
  columnsOf: (table: string) => string[],
  { onRows = () => {}, smallTables = true, checkRows = (_, rows) => rows }: CopyOptions = {},
): Promise<Contents> {
  const contents: Contents = {}
  for (const { name, key, rowsAtOnce } of CONTENT_TABLES) {
    const columns = columnsOf(name)
    if (columns.length === 0) continue
    const digest = createHash('sha256')
    let count = 0
    for await (const rows of batches(from, { name, columns, key, rowsAtOnce })) {
      const checked = checkRows(name, rows)
      if (to !== null) await insert(to, name, columns, checked)
      for (const row of rows) digest.update(`${canonical(row, columns)}\n`)
      count += rows.length
      onRows(rows.length)
    }
    contents[name] = { rows: count, sha256: digest.digest('hex') }
  }
  if (!smallTables) return contents
  for (const name of SMALL_TABLES) {
    const columns = columnsOf(name)
    const { rows } = await sql<Row>`select ${list(columns)} from ${sql.table(name)}`.execute(from)
    // Sorted here, because PostgreSQL sorts names by the machine's locale.
    const lines = rows.map(row => canonical(row, columns)).sort()
    const checked = checkRows(name, rows)
    if (to !== null) {
      await sql`delete from ${sql.table(name)}`.execute(to)
      await insert(to, name, columns, checked)
    }
    contents[name] = {
      rows: rows.length,
      sha256: createHash('sha256').update(lines.join('\n')).digest('hex'),
    }
  }
  return contents
}

/** Deletes what `copyContents` would insert, with dependent rows first. */
export async function deleteContents(db: Kysely<Tables>): Promise<void> {
  for (const { name } of CONTENT_TABLES.toReversed()) await db.deleteFrom(name).execute()
}

/** How many rows `copyContents` will read. */
export async function countContents(
  db: Kysely<Tables>,
  columnsOf: (table: string) => string[],
): Promise<number> {
  let total = 0
  for (const { name } of CONTENT_TABLES) {
    if (columnsOf(name).length === 0) continue
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    )
    total += rows[0]!.count
  }
  return total
}

/** The first table whose rows differ; null if all are the same. */
export function differingTable(one: Contents, other: Contents): string | null {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  for (const name of names) if (one[name]?.sha256 !== other[name]?.sha256) return name
  return null
}

interface Reading {
  name: string
  columns: readonly string[]
  key: readonly string[]
  rowsAtOnce: number
}

async function* batches(
  db: Kysely<Tables>,
  { name, columns, key, rowsAtOnce }: Reading,
): AsyncGenerator<Row[]> {
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${list(columns)} from ${sql.table(name)} ${after} order by ${list(key)} limit ${sql.lit(rowsAtOnce)}
    `.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    const last = rows.at(-1)!
    after = sql`where (${list(key)}) > (${sql.join(key.map(column => last[column]))})`
  }
}

async function insert(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column]))})`)
  await sql`insert into ${sql.table(table)} (${list(columns)}) values ${sql.join(values)}`.execute(db)
}

function list(columns: readonly string[]) {
  return sql.join(columns.map(column => sql.ref(column)))
}

const BYTE_COLUMNS: ReadonlySet<string> = new Set(['timeline', 'content'])

/** A row as text that is the same for both databases, and different for different rows. */
function canonical(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map(column => canonicalValue(row[column], BYTE_COLUMNS.has(column))))
}

/**
 * A value as JSON. What a column of its type never holds is wrapped, because SQLite stores anything anywhere: otherwise
 * infinity would be the same as null, and bytes the same as their base64 as text.
 */
function canonicalValue(value: unknown, isByteColumn: boolean): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) }
  if (typeof value === 'string') return isByteColumn ? { text: value } : value
  if (!(value instanceof Uint8Array)) return value
  const base64 = Buffer.from(value).toString('base64')
  return isByteColumn ? base64 : { bytes: base64 }
}
