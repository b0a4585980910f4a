import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MERGED_TABLES, type StoredTableName, storedTables } from '#server/platform/database/stored-tables.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** A table of a backup. */
export type ContentTable = StoredTableName | (typeof MERGED_TABLES)[number]

/** The row count and SHA-256 of each table. */
export type Contents = Record<string, { rows: number; sha256: string }>

/** A row as a database gives it, by column. */
export type Row = Record<string, unknown>

/** A value that the product can't have written. The message is a sentence for the owner. */
export class ImpossibleValue extends Error {}

export interface CopyOptions {
  onRows?: (rows: number) => void
  smallTables?: boolean
  /**
   * Returns the rows to copy in place of these. The hashes are of the rows as read. Throws `ImpossibleValue` for a
   * value that may not be copied.
   */
  checkRows?: (table: ContentTable, rows: Row[]) => Row[]
}

/**
 * Reads every row of a library and returns counts and hashes, which are the same on both databases.
 *
 * Copies the rows into the other database if one is given, in place of its own. `columnsOf` lists a table's columns, or
 * none if the table doesn't exist.
 */
export async function copyContents(
  from: Db,
  to: Db | null,
  columnsOf: (table: string) => string[],
  { onRows = () => {}, smallTables = true, checkRows = (_, rows) => rows }: CopyOptions = {},
): Promise<Contents> {
  const contents: Contents = {}
  if (to !== null) await deleteContents(to, columnsOf)
  for (const [name, { key, rowsAtOnce, bytes }] of storedTables) {
    const columns = columnsOf(name)
    if (columns.length === 0) continue
    const digest = createHash('sha256')
    let count = 0
    for await (const rows of batches(from, { name, columns, key, rowsAtOnce })) {
      const checked = checkRows(name, rows)
      if (to !== null) await insert(to, name, columns, checked)
      for (const row of rows) digest.update(`${canonical(row, columns, bytes)}\n`)
      count += rows.length
      onRows(rows.length)
    }
    contents[name] = { rows: count, sha256: digest.digest('hex') }
  }
  if (!smallTables) return contents
  for (const name of MERGED_TABLES) {
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

/** How many rows `copyContents` will read. */
export async function countContents(db: Db, columnsOf: (table: string) => string[]): Promise<number> {
  let total = 0
  for (const [name] of storedTables) {
    if (columnsOf(name).length === 0) continue
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    )
    total += rows[0]!.count
  }
  return total
}

/** Deletes the rows that are replaced, dependent ones first. A migrated database has rows from the start. */
async function deleteContents(db: Db, columnsOf: (table: string) => string[]): Promise<void> {
  for (const [name] of storedTables.toReversed())
    if (columnsOf(name).length > 0) await db.deleteFrom(name).execute()
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

async function* batches(db: Db, { name, columns, key, rowsAtOnce }: Reading): AsyncGenerator<Row[]> {
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
  db: Db,
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

/** A row as text that is the same for both databases, and different for different rows. */
function canonical(row: Row, columns: readonly string[], bytes: readonly string[] = []): string {
  return JSON.stringify(columns.map(column => canonicalValue(row[column], bytes.includes(column))))
}

/**
 * A value as JSON. A value that doesn't fit its column's type is wrapped, because SQLite stores any type in any column:
 * otherwise infinity would be the same as null, and bytes the same as their base64 as text.
 */
function canonicalValue(value: unknown, isByteColumn: boolean): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) }
  if (typeof value === 'string') return isByteColumn ? { text: value } : value
  if (!(value instanceof Uint8Array)) return value
  const base64 = Buffer.from(value).toString('base64')
  return isByteColumn ? base64 : { bytes: base64 }
}
