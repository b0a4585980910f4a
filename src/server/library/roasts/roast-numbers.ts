import { expressionBuilder } from 'kysely'
import { type Numbering, nextNumber } from '#domain/file/roast-numbering.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import { lastRoastNumber } from '#server/platform/database/last-roast-number.ts'
import type { Db, Tables } from '#server/platform/database/tables.ts'

/** The roast numbers of the library that matter for files that state these numbers. */
export async function readNumbering(db: Db, stated: readonly number[]): Promise<Numbering> {
  const highest = await lastRoastNumber(db)
  const [among = [], ...others] = idBatches([...new Set(stated)])
  const rows = await selectNumbers(db, among, highest).execute()
  for (const batch of others) rows.push(...(await selectNumbers(db, batch, highest).execute()))
  const numbersOf = (isDeleted: number) =>
    new Set(rows.flatMap(row => (row.is_deleted === isDeleted ? (row.roast_number ?? []) : [])))
  return { highest, taken: numbersOf(0), deleted: numbersOf(1) }
}

/** The number for the next roast without one. */
export async function nextRoastNumber(db: Db): Promise<number> {
  return nextNumber(await readNumbering(db, []))
}

/**
 * Which of some numbers roasts have, and those above the highest, in the trash too. There are few above, unless the
 * owner has set the next number far back.
 */
function selectNumbers(db: Db, among: readonly number[], highest: number) {
  const above = expressionBuilder<Tables, 'roasts' | 'trashed_roasts'>()('roast_number', '>', highest)
  return db
    .selectFrom('roasts')
    .select(eb => ['roast_number', eb.lit<number>(0).as('is_deleted')])
    .where(eb => (among.length === 0 ? above : eb.or([above, eb('roast_number', 'in', among)])))
    .unionAll(
      db
        .selectFrom('trashed_roasts')
        .select(eb => ['roast_number', eb.lit<number>(1).as('is_deleted')])
        .where(above),
    )
}
