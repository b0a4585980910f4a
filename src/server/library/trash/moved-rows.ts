import { sql } from 'kysely'
import { COLUMN_RULES } from '#server/platform/database/column-rules.ts'
import { partsOf, STORED_TABLES, type StoredTableName } from '#server/platform/database/stored-tables.ts'
import type { Transaction } from '#server/platform/database/tables.ts'

/** The tables whose rows can be deleted by themselves. Their parts are deleted with them. */
export type Owner = 'styles' | 'beans' | 'roasts'

/** A batch takes about 10 ms on the embedded database, and stays below the limit of values per statement. */
export const ROWS_AT_ONCE = 250

/** The ids of some rows of a deletion. */
export async function trashedIds(
  transaction: Transaction,
  owner: Owner,
  deletionId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(STORED_TABLES[owner].trash)}
    where deletion_id = ${deletionId} order by id limit ${sql.lit(ROWS_AT_ONCE)}
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

/**
 * Moves rows with these ids to the trash of a deletion, with those of their parts that have a trash. Other parts stay
 * in place, so a long roast costs no more than a short one.
 */
export async function moveRowsToTrash(
  transaction: Transaction,
  owner: Owner,
  deletionId: number,
  ids: readonly number[],
): Promise<void> {
  for (const { from, to, by } of trashOf(owner)) {
    const columns = columnsOf(from)
    await sql`
      insert into ${sql.table(to)} (deletion_id, ${columns})
      select ${sql.lit(deletionId)}, ${columns} from ${sql.table(from)} where ${sql.ref(by)} in (${sql.join(ids)})
    `.execute(transaction)
  }
  for (const { from, by } of trashOf(owner).toReversed()) await deleteRows(transaction, from, by, ids)
}

/** Moves rows with these ids back from the trash, with those of their parts. */
export async function moveRowsBack(
  transaction: Transaction,
  owner: Owner,
  ids: readonly number[],
): Promise<void> {
  for (const { from, to, by } of trashOf(owner)) {
    const columns = columnsOf(from)
    await sql`
      insert into ${sql.table(from)} (${columns})
      select ${columns} from ${sql.table(to)} where ${sql.ref(by)} in (${sql.join(ids)})
    `.execute(transaction)
  }
  for (const { to, by } of trashOf(owner).toReversed()) await deleteRows(transaction, to, by, ids)
}

/** Purges rows with these ids from the trash, with all of their parts. */
export async function deleteTrashedRows(
  transaction: Transaction,
  owner: Owner,
  ids: readonly number[],
): Promise<void> {
  for (const { name, by, trash } of partsOf(owner)) await deleteRows(transaction, trash ?? name, by, ids)
  await deleteRows(transaction, STORED_TABLES[owner].trash, 'id', ids)
}

/** The tables whose rows move, that of the owner first, and the column with the owner's id. */
function trashOf(owner: Owner) {
  const parts = partsOf(owner).flatMap(({ name, by, trash }) =>
    trash === undefined ? [] : [{ from: name, to: trash, by }],
  )
  return [{ from: owner, to: STORED_TABLES[owner].trash, by: 'id' }, ...parts]
}

function columnsOf(table: StoredTableName) {
  return sql.join(Object.keys(COLUMN_RULES[table]).map(column => sql.ref(column)))
}

async function deleteRows(
  transaction: Transaction,
  table: string,
  by: string,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(by)} in (${sql.join(ids)})`.execute(transaction)
}
