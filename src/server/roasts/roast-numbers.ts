import type { Kysely } from 'kysely'
import { HIGHEST_ROAST_NUMBER } from '#domain/roast/roast-number.ts'
import type { Tables } from '#server/database/tables.ts'

/** A higher number in a name is a date or a slip, and counts only if it is the next. */
const HIGHEST_COUNTED = 999_999

/** The number for the next roast without one: one more than the highest that was ever used. */
export async function nextRoastNumber(db: Kysely<Tables>): Promise<number> {
  return (await lastNumber(db)) + 1
}

/** Remembers this number as used if it counts, even after its roast is deleted. */
export async function rememberRoastNumber(db: Kysely<Tables>, roastNumber: number | null): Promise<void> {
  if (roastNumber === null) return
  const last = await lastNumber(db)
  const counts = roastNumber > last && (roastNumber <= HIGHEST_COUNTED || roastNumber === last + 1)
  if (!counts) return
  await db
    .updateTable('counters')
    .set({ value: roastNumber })
    .where('name', '=', 'last_roast_number')
    .execute()
}

async function lastNumber(db: Kysely<Tables>): Promise<number> {
  const { value } = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'last_roast_number')
    .executeTakeFirstOrThrow()
  return value < HIGHEST_ROAST_NUMBER ? value : highestNumber(db)
}

/**
 * The highest number of a roast, deleted or not, that counts. Earlier versions counted any number, `#999999999` too,
 * after which there is no other.
 */
async function highestNumber(db: Kysely<Tables>): Promise<number> {
  let highest = 0
  for (const table of ['roasts', 'trashed_roasts'] as const) {
    const found = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max('roast_number').as('highest'))
      .where('roast_number', '<=', HIGHEST_COUNTED)
      .executeTakeFirstOrThrow()
    highest = Math.max(highest, Number(found.highest ?? 0))
  }
  return highest
}
