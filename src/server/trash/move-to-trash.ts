import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { DeletionKind } from '#contract/trash.ts'
import type { Tables } from '#server/database/tables.ts'
import { noteTrashedRoasts } from '#server/find/note-roasts.ts'

/** What is deleted: one roast, a bean with its roasts, or everything of a kind. */
export type Chosen =
  | { kind: 'roast' | 'bean'; id: number; label: string }
  | { kind: 'all roasts' | 'all beans' }

/**
 * Moves rows from the library to the trash, in the transaction of the delete, and returns what was deleted.
 *
 * Timelines and files stay in place, so a long roast costs no more than a short one. Rows are moved in batches, and
 * other calls are served in between.
 */
export async function moveToTrash(
  transaction: Transaction<Tables>,
  chosen: Chosen,
  now: Date,
): Promise<{ beans: number; roasts: number }> {
  const beans = await count(chosenBeans(transaction, chosen))
  const roasts = await count(chosenRoasts(transaction, chosen))
  if (beans + roasts === 0) return { beans, roasts }
  const { id: deletionId } = await transaction
    .insertInto('deletions')
    .values({
      kind: chosen.kind satisfies DeletionKind,
      label: 'label' in chosen ? chosen.label : null,
      bean_count: beans,
      roast_count: roasts,
      deleted_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inBatches(
    () => idsOf(chosenRoasts(transaction, chosen)),
    ids => moveRoasts(transaction, deletionId, ids),
  )
  await inBatches(
    () => idsOf(chosenBeans(transaction, chosen)),
    ids => moveBeans(transaction, deletionId, ids),
  )
  return { beans, roasts }
}

/** A batch takes about 10 ms on the embedded database, and stays below the limit of values per statement. */
export const ROWS_AT_ONCE = 250

/** Works through batches of rows until there are no more. Other work runs in between. */
export async function inBatches<Row>(
  next: () => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const rows = await next()
    if (rows.length > 0) await work(rows)
    if (rows.length < ROWS_AT_ONCE) return
    await setImmediate()
  }
}

function chosenRoasts(transaction: Transaction<Tables>, chosen: Chosen) {
  const roasts = transaction.selectFrom('roasts')
  if (chosen.kind === 'roast') return roasts.where('roasts.id', '=', chosen.id)
  return chosen.kind === 'bean' ? roasts.where('bean_id', '=', chosen.id) : roasts
}

function chosenBeans(transaction: Transaction<Tables>, chosen: Chosen) {
  const beans = transaction.selectFrom('beans')
  if (chosen.kind === 'bean') return beans.where('beans.id', '=', chosen.id)
  return chosen.kind === 'all beans' ? beans : beans.where('beans.id', 'is', null)
}

type ChosenRows = ReturnType<typeof chosenRoasts> | ReturnType<typeof chosenBeans>

async function count(rows: ChosenRows): Promise<number> {
  const { count } = await (rows as ReturnType<typeof chosenRoasts>)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function idsOf(rows: ChosenRows): Promise<number[]> {
  const batch = await (rows as ReturnType<typeof chosenRoasts>)
    .select('id')
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute()
  return batch.map(row => row.id)
}

async function moveRoasts(
  transaction: Transaction<Tables>,
  deletionId: number,
  ids: readonly number[],
): Promise<void> {
  await transaction
    .insertInto('trashed_roasts')
    .expression(db =>
      db
        .selectFrom('roasts')
        .select(eb => eb.lit(deletionId).as('deletion_id'))
        .selectAll('roasts')
        .where('id', 'in', ids),
    )
    .execute()
  await transaction
    .insertInto('trashed_roast_keys')
    .expression(db =>
      db
        .selectFrom('roast_keys')
        .select(eb => eb.lit(deletionId).as('deletion_id'))
        .selectAll('roast_keys')
        .where('roast_id', 'in', ids),
    )
    .execute()
  await transaction.deleteFrom('roasts').where('id', 'in', ids).execute()
  await noteTrashedRoasts(transaction, ids)
}

async function moveBeans(
  transaction: Transaction<Tables>,
  deletionId: number,
  ids: readonly number[],
): Promise<void> {
  await transaction
    .insertInto('trashed_beans')
    .expression(db =>
      db
        .selectFrom('beans')
        .select(eb => eb.lit(deletionId).as('deletion_id'))
        .selectAll('beans')
        .where('id', 'in', ids),
    )
    .execute()
  await transaction.deleteFrom('beans').where('id', 'in', ids).execute()
}
