import { randomInt } from 'node:crypto'
import type { TableCreate } from '#contract/tasting/tables.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { drawCode } from '#domain/tasting/table-code.ts'
import { drawnOrder } from '#domain/tasting/table-draw.ts'
import type { Moment } from '#server/account/site/owner-settings.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import {
  type AcceptedRevisions,
  acceptedRow,
  changedMeanwhile,
  isAccepted,
} from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { insertTasting } from '#server/library/tastings/change-tastings.ts'
import { idOfKey } from '#server/library/tastings/sent-keys.ts'
import { findSheetRow } from '#server/library/tastings/sheet-row.ts'
import { markAsDeleted } from '#server/library/trash/delete-in-place.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { tableRatings } from './ratings.ts'
import { findById, lettersAt, nextEvent, readDraw, type TableRow } from './table-row.ts'

const HOUR_MS = 60 * 60 * 1000

/** Opens a table, and draws which letter is which roast; `isNew` is false if the key has opened it before. */
export function createTable(
  db: Db,
  { roast_ids, sheet_id, hours, mode, name, key }: TableCreate,
  now: Date,
): Promise<Result<{ table: TableRow; isNew: boolean }, HttpProblem>> {
  return changeWithoutVersion<{ table: TableRow; isNew: boolean }, HttpProblem>(db, async transaction => {
    const known = await idOfKey(transaction, 'tasting_tables', key)
    if (known !== undefined) {
      const table = await findById(transaction, known)
      return table === undefined
        ? failure(new HttpProblem('table_deleted'))
        : success({ table, isNew: false })
    }
    const problem = await unknownOf(transaction, {
      roast_ids,
      sheet_id: mode === 'letters' ? sheet_id : null,
    })
    if (problem !== null) return failure(problem)
    const { id } = await transaction
      .insertInto('tasting_tables')
      .values({
        code: await freeCode(transaction),
        ...{ name, mode, sheet_id: mode === 'letters' ? sheet_id : null },
        roast_count: roast_ids.length,
        drawn_roasts: JSON.stringify(drawnOrder(roast_ids, randomInt)),
        ends_at: new Date(now.getTime() + hours * HOUR_MS).toISOString(),
        ...{ revealed_at: null, had_looked: 0, event_id: now.getTime(), deletion_id: null, revision: 1 },
        key: key ?? null,
        ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return success({ table: (await findById(transaction, id))!, isNew: true })
  })
}

/** Remembers that the owner read what to pour. After the reveal it is no secret. */
export async function rememberLook(db: Db, id: number, now: Date): Promise<boolean> {
  const looked = await changeWithoutVersion<boolean, never>(db, async transaction => {
    const row = await findById(transaction, id)
    if (row === undefined || row.revealed_at !== null || row.had_looked === 1) return success(false)
    await setColumns(transaction, row, { had_looked: 1, ...nextEvent(row, now) })
    return success(true)
  })
  return looked.ok && looked.value
}

/** Reveals a table: each rating becomes a private tasting of its roast, if that is there. Again changes nothing. */
export function revealTable(
  db: Db,
  id: number,
  accepted: AcceptedRevisions,
  moment: Moment,
): Promise<Result<{ table: TableRow; isNew: boolean }, HttpProblem>> {
  const { now } = moment
  return changeWithoutVersion<{ table: TableRow; isNew: boolean }, HttpProblem>(db, async transaction => {
    const row = await findById(transaction, id)
    if (row === undefined) return failure(unknownEntity('table'))
    if (row.revealed_at !== null) return success({ table: row, isNew: false })
    if (!isAccepted(row.revision, accepted)) return failure(changedMeanwhile('table'))
    if (row.mode === 'letters') await keepTastings(transaction, row, moment)
    const changed = { revealed_at: now.toISOString(), ...nextEvent(row, now) }
    await setColumns(transaction, row, changed)
    return success({ table: { ...row, ...changed }, isNew: true })
  })
}

/** Moves a table to the trash. Its tastings stay. */
export function deleteTable(
  db: Db,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<{ name: string; deletion_id: number }, HttpProblem>> {
  return changeWithoutVersion<{ name: string; deletion_id: number }, HttpProblem>(db, async transaction => {
    const row = acceptedRow('table', await findById(transaction, id), accepted)
    if (!row.ok) return row
    const name = row.value.name ?? row.value.code
    await setColumns(transaction, row.value, nextEvent(row.value, now))
    const deletion_id = await markAsDeleted(transaction, 'tasting_tables', { id, label: name }, now)
    return success({ name, deletion_id })
  })
}

async function keepTastings(transaction: Transaction, row: TableRow, moment: Moment): Promise<void> {
  const draw = await readDraw(transaction, row.id)
  const letters = lettersAt(row)
  for (const { letter, updated_at: _, ...rated } of await tableRatings(transaction, row.id)) {
    const roast_id = draw[letters.indexOf(letter)]!
    const table = { roast_id, sheet_id: row.sheet_id!, table_id: row.id, method: 'cupping' } as const
    // Of a roast that was deleted meanwhile there is none.
    await insertTasting(transaction, { ...rated, ...table }, moment)
  }
}

function setColumns(
  transaction: Transaction,
  { id }: TableRow,
  columns: Partial<TableRow>,
): Promise<unknown> {
  return transaction.updateTable('tasting_tables').set(columns).where('id', '=', id).execute()
}

/** A code that no table has, deleted or not. */
async function freeCode(transaction: Transaction): Promise<string> {
  for (;;) {
    const code = drawCode(randomInt)
    const taken = await transaction
      .selectFrom('tasting_tables')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirst()
    if (taken === undefined) return code
  }
}

/** The 404 of a roast or sheet that doesn't exist; null if all do. */
async function unknownOf(
  transaction: Transaction,
  { roast_ids, sheet_id }: { roast_ids: readonly number[]; sheet_id: number | null },
): Promise<HttpProblem | null> {
  const found = await transaction.selectFrom('roasts').select('id').where('id', 'in', roast_ids).execute()
  if (found.length < roast_ids.length) return unknownEntity('roast')
  const isSheetUnknown = sheet_id !== null && (await findSheetRow(transaction, sheet_id)) === undefined
  return isSheetUnknown ? unknownEntity('sheet') : null
}
