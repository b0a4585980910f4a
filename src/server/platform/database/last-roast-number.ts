import { HIGHEST_COUNTED } from '#domain/file/roast-numbering.ts'
import { HIGHEST_ROAST_NUMBER } from '#domain/roast/roast-number.ts'
import type { Db } from './tables.ts'

const COUNTER = 'last_roast_number'

/** The number after which the owner's numbers continue: the highest of a roast, or one before the next that was set. */
export async function lastRoastNumber(db: Db): Promise<number> {
  const { value } = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', COUNTER)
    .executeTakeFirstOrThrow()
  return value < HIGHEST_ROAST_NUMBER ? value : highestOfRoasts(db)
}

/** Sets the next number; null continues after the highest number of a roast. */
export async function continueRoastNumbers(db: Db, next: number | null): Promise<void> {
  await setLast(db, next === null ? await highestOfRoasts(db) : next - 1)
}

/**
 * Raises the last number to that of a roast, if it counts: `highestAfter` as one statement. A last number that is the
 * highest of all stays; `lastRoastNumber` doesn't use it.
 */
export async function rememberRoastNumber(db: Db, roastNumber: number | null): Promise<void> {
  if (roastNumber === null) return
  const isCounted = roastNumber <= HIGHEST_COUNTED
  await db
    .updateTable('counters')
    .set({ value: roastNumber })
    .where('name', '=', COUNTER)
    .where(eb => (isCounted ? eb('value', '<', roastNumber) : eb('value', '=', roastNumber - 1)))
    .execute()
}

/** Goes back to the highest number that a roast has, if the last one was that of a roast of this deletion. */
export async function forgetDeletedNumbers(db: Db, deletionId: number): Promise<void> {
  const last = await lastRoastNumber(db)
  const deleted = await db
    .selectFrom('trashed_roasts')
    .select('id')
    .where('deletion_id', '=', deletionId)
    .where('roast_number', '=', last)
    .executeTakeFirst()
  if (deleted !== undefined) await setLast(db, await highestOfRoasts(db))
}

/** Goes back in the same way if the last number was that of a roast that gets another. */
export async function forgetRoastNumber(
  db: Db,
  { id, roast_number }: { id: number; roast_number: number | null },
): Promise<void> {
  if (roast_number === (await lastRoastNumber(db))) await setLast(db, await highestOfRoasts(db, id))
}

/** Raises the last number to the highest of the roasts of a deletion, before it is undone. */
export async function rememberDeletedNumbers(db: Db, deletionId: number): Promise<void> {
  const { highest } = await db
    .selectFrom('trashed_roasts')
    .select(({ fn }) => fn.max('roast_number').as('highest'))
    .where('deletion_id', '=', deletionId)
    .where('roast_number', '<=', HIGHEST_COUNTED)
    .executeTakeFirstOrThrow()
  await rememberRoastNumber(db, highest === null ? null : Number(highest))
}

/**
 * The highest number of a roast that counts; 0 if there is none. Earlier versions counted any number, `#999999999` too,
 * after which no higher number is possible.
 */
async function highestOfRoasts(db: Db, withoutId = NO_ROAST): Promise<number> {
  const { highest } = await db
    .selectFrom('roasts')
    .select(({ fn }) => fn.max('roast_number').as('highest'))
    .where('roast_number', '<=', HIGHEST_COUNTED)
    .where('id', '!=', withoutId)
    .executeTakeFirstOrThrow()
  return Number(highest ?? 0)
}

/** Ids start at 1. */
const NO_ROAST = 0

async function setLast(db: Db, value: number): Promise<void> {
  await db.updateTable('counters').set({ value }).where('name', '=', COUNTER).execute()
}
