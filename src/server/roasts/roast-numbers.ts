import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** The number for the next roast without one: one more than the highest that was ever used. */
export async function nextRoastNumber(db: Kysely<Tables>): Promise<number> {
  const { value } = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'last_roast_number')
    .executeTakeFirstOrThrow()
  return value + 1
}

/** Remembers this number as used, even after its roast is deleted. */
export async function rememberRoastNumber(db: Kysely<Tables>, roastNumber: number | null): Promise<void> {
  if (roastNumber === null) return
  await db
    .updateTable('counters')
    .set({ value: roastNumber })
    .where('name', '=', 'last_roast_number')
    .where('value', '<', roastNumber)
    .execute()
}
