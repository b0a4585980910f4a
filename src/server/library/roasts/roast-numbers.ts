import type { Kysely } from 'kysely'
import { type Numbering, nextNumber } from '#domain/file/roast-numbering.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import { lastRoastNumber } from '#server/platform/database/last-roast-number.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The roast numbers of the library that matter for files that state these numbers. */
export async function readNumbering(db: Kysely<Tables>, stated: readonly number[]): Promise<Numbering> {
  const highest = await lastRoastNumber(db)
  const taken = [...(await numbersAmong(db, stated)), ...(await numbersAbove(db, 'roasts', highest))]
  const deleted = await numbersAbove(db, 'trashed_roasts', highest)
  return { highest, taken: new Set(taken), deleted: new Set(deleted) }
}

/** The number for the next roast without one. */
export async function nextRoastNumber(db: Kysely<Tables>): Promise<number> {
  return nextNumber(await readNumbering(db, []))
}

/** Which of these numbers roasts have. */
async function numbersAmong(db: Kysely<Tables>, numbers: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const batch of idBatches([...new Set(numbers)])) {
    const rows = await db
      .selectFrom('roasts')
      .select('roast_number')
      .where('roast_number', 'in', batch)
      .execute()
    found.push(...rows.flatMap(row => row.roast_number ?? []))
  }
  return found
}

/** The numbers above this one. There are few, unless the owner has set the next number far back. */
async function numbersAbove(
  db: Kysely<Tables>,
  table: 'roasts' | 'trashed_roasts',
  number: number,
): Promise<number[]> {
  const rows = await db.selectFrom(table).select('roast_number').where('roast_number', '>', number).execute()
  return rows.flatMap(row => row.roast_number ?? [])
}
