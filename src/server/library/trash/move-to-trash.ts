import { setImmediate } from 'node:timers/promises'
import { isOfBean } from '#server/library/greens/roast-parts.ts'
import { raiseRoastsRevisionsOf } from '#server/library/greens/roasts-revisions.ts'
import { forgetDeletedNumbers } from '#server/platform/database/last-roast-number.ts'
import type { Transaction } from '#server/platform/database/tables.ts'
import { beginDeletion } from './begin-deletion.ts'
import { moveRowsToTrash, ROWS_AT_ONCE } from './moved-rows.ts'

/** What is deleted: one roast, some roasts, a bean with its roasts, a style, or everything of a kind. */
export type Chosen =
  | { kind: 'roast' | 'bean' | 'style'; id: number; label: string }
  | { kind: 'roasts'; ids: readonly number[] }
  | { kind: 'all roasts' | 'all beans' }

/**
 * Moves rows from the library to the trash, in the transaction of the delete, and returns what was deleted.
 *
 * Rows are moved in batches, and other calls are served in between.
 */
export async function moveToTrash(
  transaction: Transaction,
  chosen: Chosen,
  now: Date,
): Promise<{ beans: number; roasts: number; deletionId: number | null }> {
  const styles = chosen.kind === 'style' ? [chosen.id] : []
  const beans = await count(chosenBeans(transaction, chosen))
  const roasts = await count(chosenRoasts(transaction, chosen))
  if (beans + roasts + styles.length === 0) return { beans, roasts, deletionId: null }
  const label = 'label' in chosen ? chosen.label : null
  const deletionId = await beginDeletion(transaction, { kind: chosen.kind, label, beans, roasts }, now)
  await raiseRoastsRevisionsOf(transaction, chosenRoasts(transaction, chosen))
  await inBatches(
    () => idsOf(chosenRoasts(transaction, chosen)),
    ids => moveRowsToTrash(transaction, 'roasts', deletionId, ids),
  )
  await inBatches(
    () => idsOf(chosenBeans(transaction, chosen)),
    ids => moveRowsToTrash(transaction, 'beans', deletionId, ids),
  )
  if (styles.length > 0) await moveRowsToTrash(transaction, 'styles', deletionId, styles)
  await forgetDeletedNumbers(transaction, deletionId)
  return { beans, roasts, deletionId }
}

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

/** Ids start at 1. */
const NO_ROAST = 0

function chosenRoasts(transaction: Transaction, chosen: Chosen) {
  const roasts = transaction.selectFrom('roasts')
  if (chosen.kind === 'roast') return roasts.where('roasts.id', '=', chosen.id)
  if (chosen.kind === 'roasts') return roasts.where('roasts.id', 'in', chosen.ids)
  if (chosen.kind === 'style') return roasts.where('roasts.id', '=', NO_ROAST)
  return chosen.kind === 'bean' ? roasts.where(isOfBean(transaction, chosen.id)) : roasts
}

function chosenBeans(transaction: Transaction, chosen: Chosen) {
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
