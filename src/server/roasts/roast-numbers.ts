import type { Kysely } from 'kysely'
import { HIGHEST_ROAST_NUMBER } from '#domain/roast/roast-number.ts'
import { HIGHEST_COUNTED, highestAfter, type Numbering, nextNumber } from '#domain/roast/roast-numbering.ts'
import { idBatches } from '#server/database/id-batches.ts'
import type { Tables } from '#server/database/tables.ts'

/** The roast numbers of the library that matter for files that state these numbers. */
export async function readNumbering(db: Kysely<Tables>, stated: readonly number[]): Promise<Numbering> {
  const highest = await highestRoastNumber(db)
  const taken = [...(await numbersAmong(db, stated)), ...(await numbersAbove(db, 'roasts', highest))]
  const deleted = await numbersAbove(db, 'trashed_roasts', highest)
  return { highest, taken: new Set(taken), deleted: new Set(deleted) }
}

/** The number for the next roast without one. */
export async function nextRoastNumber(db: Kysely<Tables>): Promise<number> {
  return nextNumber(await readNumbering(db, []))
}

/** Raises the highest number to this one, if it counts, so that it stays used after its roast is deleted. */
export async function rememberRoastNumber(db: Kysely<Tables>, roastNumber: number | null): Promise<void> {
  if (roastNumber === null) return
  const highest = await highestRoastNumber(db)
  const value = highestAfter(highest, roastNumber)
  if (value !== highest) await setHighest(db, value)
}

/** Sets the next number; null continues after the highest number of a roast. */
export async function continueRoastNumbers(db: Kysely<Tables>, next: number | null): Promise<void> {
  await setHighest(db, next === null ? await highestOfRoasts(db) : next - 1)
}

/** The highest number that the owner gave or accepted, even if its roast was deleted; 0 if there is none. */
async function highestRoastNumber(db: Kysely<Tables>): Promise<number> {
  const { value } = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', COUNTER)
    .executeTakeFirstOrThrow()
  return value < HIGHEST_ROAST_NUMBER ? value : highestOfRoasts(db)
}

const COUNTER = 'last_roast_number'

async function setHighest(db: Kysely<Tables>, value: number): Promise<void> {
  await db.updateTable('counters').set({ value }).where('name', '=', COUNTER).execute()
}

const OF_ROASTS = ['roasts', 'trashed_roasts'] as const
type OfRoasts = (typeof OF_ROASTS)[number]

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
async function numbersAbove(db: Kysely<Tables>, table: OfRoasts, number: number): Promise<number[]> {
  const rows = await db.selectFrom(table).select('roast_number').where('roast_number', '>', number).execute()
  return rows.flatMap(row => row.roast_number ?? [])
}

/**
 * The highest number of a roast, deleted or not, that counts. Earlier versions counted any number, `#999999999` too,
 * after which no higher number is possible.
 */
async function highestOfRoasts(db: Kysely<Tables>): Promise<number> {
  let highest = 0
  for (const table of OF_ROASTS) {
    const found = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max('roast_number').as('highest'))
      .where('roast_number', '<=', HIGHEST_COUNTED)
      .executeTakeFirstOrThrow()
    highest = Math.max(highest, Number(found.highest ?? 0))
  }
  return highest
}
