import type { SheetAnswer, SheetCreate, SheetUpdate } from '#contract/tasting/sheets.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { BUILT_IN_SHEETS } from '#domain/tasting/sheet.ts'
import { type AcceptedRevisions, acceptedRow, type Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { markAsDeleted } from '#server/library/trash/delete-in-place.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { findSheetRow, type SheetRow, versionedSheetOf } from './sheet-row.ts'

/** Adds a sheet. */
export function createSheet(
  db: Db,
  { name, scales }: SheetCreate,
  now: Date,
): Promise<Result<Versioned<SheetAnswer>, HttpProblem>> {
  return changeLibrary<Versioned<SheetAnswer>, HttpProblem>(db, async transaction => {
    const row = await transaction
      .insertInto('sheets')
      .values({
        ...{ name, scales: JSON.stringify(scales), deletion_id: null },
        ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return success(versionedSheetOf(row))
  })
}

/** Changes a sheet that no tasting uses. */
export function updateSheet(
  db: Db,
  id: number,
  { name, scales }: SheetUpdate,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<Versioned<SheetAnswer>, HttpProblem>> {
  return changeLibrary<Versioned<SheetAnswer>, HttpProblem>(db, async transaction => {
    const row = await changeableRow(transaction, id, accepted, 'changed')
    if (!row.ok) return row
    const before = row.value
    const changed = {
      name: name ?? before.name,
      scales: scales === undefined ? before.scales : JSON.stringify(scales),
      revision: before.revision + 1,
      updated_at: now.toISOString(),
    }
    await transaction.updateTable('sheets').set(changed).where('id', '=', id).execute()
    return success(versionedSheetOf({ ...before, ...changed }))
  })
}

/** Moves a sheet that no tasting uses to the trash. */
export function deleteSheet(
  db: Db,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<{ name: string; deletion_id: number }, HttpProblem>> {
  return changeLibrary<{ name: string; deletion_id: number }, HttpProblem>(db, async transaction => {
    const row = await changeableRow(transaction, id, accepted, 'deleted')
    if (!row.ok) return row
    const { name } = row.value
    return success({
      name,
      deletion_id: await markAsDeleted(transaction, 'sheets', { id, label: name }, now),
    })
  })
}

async function changeableRow(
  transaction: Transaction,
  id: number,
  accepted: AcceptedRevisions,
  left_undone: 'changed' | 'deleted',
): Promise<Result<SheetRow, HttpProblem>> {
  const builtIn = BUILT_IN_SHEETS.find(sheet => sheet.id === id)
  if (builtIn !== undefined)
    return failure(new HttpProblem('sheet_is_fixed', { name: builtIn.name, left_undone }))
  const row = acceptedRow('sheet', await findSheetRow(transaction, id), accepted)
  if (!row.ok) return row
  const { name } = row.value
  const tasting_count = await countUses(transaction, 'tastings', id)
  const table_count = await countUses(transaction, 'tasting_tables', id)
  return tasting_count + table_count === 0
    ? row
    : failure(new HttpProblem('sheet_in_use', { name, tasting_count, table_count }))
}

/** How many tastings or tables use a sheet, with those in the trash and those of roasts in the trash. */
async function countUses(
  transaction: Transaction,
  users: 'tastings' | 'tasting_tables',
  sheetId: number,
): Promise<number> {
  const { count } = await transaction
    .selectFrom(users)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow()
  return count
}
