import type { Kysely, Transaction } from 'kysely'
import { drawThumbnail } from '#chart/thumbnail.ts'
import type { Roast, RoastUpdate } from '#contract/roasts.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { roastNumberIn } from '#domain/roast-number.ts'
import { changeLibrary } from '#server/database/change.ts'
import type { Tables } from '#server/database/tables.ts'
import { noteChangedRoast } from '#server/find/note-roasts.ts'
import { type AcceptedRevisions, isAccepted, type Tagged } from '#server/http/entity-tags.ts'
import { moveToTrash } from '#server/trash/move-to-trash.ts'
import { countRoastChange } from './create-roast.ts'
import { weightColumns } from './derived-columns.ts'
import { timelineOf } from './repository.ts'
import { type DuplicateRoast, reserveKeys } from './roast-keys.ts'
import { rememberRoastNumber } from './roast-numbers.ts'
import { milestonesOf, type RoastRow, selectRoasts, taggedRoastOf } from './roast-row.ts'

/** Why a roast is not changed. */
export type ChangeRefusal =
  | { kind: 'unknown' }
  | { kind: 'changed meanwhile' }
  | { kind: 'no timeline' }
  | { kind: 'duplicate'; roast: DuplicateRoast }

/** Changes the fields in the update, and everything derived from them. */
export function updateRoast(
  db: Kysely<Tables>,
  id: number,
  update: RoastUpdate,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<Tagged<Roast>, ChangeRefusal>> {
  return changeRoast(db, id, accepted, now, async (transaction, row) => {
    const renamed = update.roast_name !== undefined && update.roast_name !== row.roast_name
    if (renamed) {
      const duplicate = await rename(transaction, row, update.roast_name!)
      if (duplicate !== null) return failure({ kind: 'duplicate', roast: duplicate })
    }
    return success({
      ...(renamed && { roast_name: update.roast_name, roast_number: roastNumberIn(update.roast_name!) }),
      ...(update.notes !== undefined && { notes: update.notes }),
      ...(await changedWeights(transaction, row, update, now)),
    })
  })
}

/** Draws the thumbnail again. */
export function redrawThumbnail(
  db: Kysely<Tables>,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<Tagged<Roast>, ChangeRefusal>> {
  return changeRoast(db, id, accepted, now, async (transaction, row) => {
    if (row.has_timeline === 0) return failure({ kind: 'no timeline' })
    await transaction
      .updateTable('roast_timelines')
      .set({ thumbnail: drawThumbnail(await timelineOf(transaction, id)) })
      .where('roast_id', '=', id)
      .execute()
    return success({})
  })
}

/** Deletes a roast, and returns its name. It can be restored from the trash. */
export function deleteRoast(
  db: Kysely<Tables>,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<string, ChangeRefusal>> {
  return changeLibrary(db, async transaction => {
    const row = await acceptedRow(transaction, id, accepted)
    if (!row.ok) return row
    const { roast_name, bean_id } = row.value
    await moveToTrash(transaction, { kind: 'roast', id, label: roast_name }, now)
    await countRoastChange(transaction, bean_id)
    return success(roast_name)
  })
}

/** Deletes every roast. They can be restored from the trash. Returns the number of roasts. */
export async function deleteAllRoasts(db: Kysely<Tables>, now: Date): Promise<number> {
  const deleted = await changeLibrary<number, never>(db, async transaction => {
    const { roasts } = await moveToTrash(transaction, { kind: 'all roasts' }, now)
    await transaction
      .updateTable('beans')
      .set(eb => ({ roasts_revision: eb('roasts_revision', '+', 1) }))
      .execute()
    return success(roasts)
  })
  return deleted.ok ? deleted.value : 0
}

type RoastColumns = Partial<Omit<RoastRow, `bean_${string}` | 'id' | 'revision'>>

/** Changes the columns that `change` returns for the current roast, and raises its revision. */
async function changeRoast(
  db: Kysely<Tables>,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
  change: (transaction: Transaction<Tables>, row: RoastRow) => Promise<Result<RoastColumns, ChangeRefusal>>,
): Promise<Result<Tagged<Roast>, ChangeRefusal>> {
  return changeLibrary(db, async transaction => {
    const row = await acceptedRow(transaction, id, accepted)
    if (!row.ok) return row
    const columns = await change(transaction, row.value)
    if (!columns.ok) return columns
    const changed = {
      ...columns.value,
      revision: row.value.revision + 1,
      updated_at: laterOf(now, row.value.updated_at),
    }
    await transaction.updateTable('roasts').set(changed).where('id', '=', id).execute()
    const changedRow = { ...row.value, ...changed }
    await noteChangedRoast(transaction, id, row.value, changedRow)
    return success(taggedRoastOf(changedRow))
  })
}

async function acceptedRow(
  transaction: Transaction<Tables>,
  id: number,
  accepted: AcceptedRevisions,
): Promise<Result<RoastRow, ChangeRefusal>> {
  const row = await selectRoasts(transaction).where('roasts.id', '=', id).executeTakeFirst()
  if (row === undefined) return failure({ kind: 'unknown' })
  return isAccepted(row.revision, accepted) ? success(row) : failure({ kind: 'changed meanwhile' })
}

async function rename(
  transaction: Transaction<Tables>,
  row: RoastRow,
  roastName: string,
): Promise<DuplicateRoast | null> {
  await transaction.deleteFrom('roast_keys').where('roast_id', '=', row.id).execute()
  await rememberRoastNumber(transaction, roastNumberIn(roastName))
  await countRoastChange(transaction, row.bean_id)
  return reserveKeys(transaction, row.id, row, { own: [roastName], also: row.source_name })
}

/** The weights and the columns derived from them, if the update changes a weight. */
async function changedWeights(
  transaction: Transaction<Tables>,
  row: RoastRow,
  { green_weight_g = row.green_weight_g, roasted_weight_g = row.roasted_weight_g }: RoastUpdate,
  now: Date,
): Promise<RoastColumns> {
  if (green_weight_g === row.green_weight_g && roasted_weight_g === row.roasted_weight_g) return {}
  const timeline = await timelineOf(transaction, row.id)
  return weightColumns({ timeline, milestones: milestonesOf(row), green_weight_g, roasted_weight_g }, now)
}

/** Now, or just after the stored time. A thumbnail's address contains this time and must never be used twice. */
function laterOf(now: Date, stored: string): string {
  return new Date(Math.max(now.getTime(), Date.parse(stored) + 1)).toISOString()
}
