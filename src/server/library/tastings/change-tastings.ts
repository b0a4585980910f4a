import { wordsOf } from '#contract/field-words.ts'
import {
  type Tasting,
  type TastingCreate,
  type TastingUpdate,
  tastingCreate,
} from '#contract/tasting/tastings.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import {
  figuresOfRated,
  keptRated,
  type Rated,
  type RatedProblem,
  ratedProblems,
} from '#domain/tasting/rated.ts'
import type { Sheet } from '#domain/tasting/sheet.ts'
import { inOrder } from '#domain/words/feedback.ts'
import type { Moment } from '#server/account/site/owner-settings.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { type AcceptedRevisions, acceptedRow, type Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { type Refusal, refusalProblem } from '#server/http/validation.ts'
import { roastExists } from '#server/library/roasts/repository.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { idOfKey } from './sent-keys.ts'
import { findSheetRow, sheetOf } from './sheet-row.ts'
import { findTastingRow, type TastingRow, versionedTastingOf } from './tasting-row.ts'

/** A tasting after a change, with the name of its roast. */
export interface ChangedTasting {
  tasting: Versioned<Tasting>
  roast_name: string
}

/**
 * Adds a tasting of a roast; `isNew` is false if its key has added it before. A private one changes nothing that
 * visitors see.
 */
export function createTasting(
  db: Db,
  tasting: TastingCreate,
  moment: Moment,
): Promise<Result<ChangedTasting & { isNew: boolean }, HttpProblem>> {
  return changeWithoutVersion<ChangedTasting & { isNew: boolean }, HttpProblem>(
    db,
    async (transaction, show) => {
      const known = await idOfKey(transaction, 'tastings', tasting.key)
      if (known !== undefined) {
        const row = await findTastingRow(transaction, known)
        return row === undefined
          ? failure(new HttpProblem('tasting_deleted'))
          : success({ ...changedOf(row), isNew: false })
      }
      const id = await insertTasting(transaction, tasting, moment)
      if (!id.ok) return id
      if (tasting.is_public) show()
      return success({ ...(await readChanged(transaction, id.value)), isNew: true })
    },
  )
}

/** Adds a tasting within another change, and returns its id. */
export async function insertTasting(
  transaction: Transaction,
  tasting: TastingCreate & { table_id?: number },
  { now, today }: Moment,
): Promise<Result<number, HttpProblem>> {
  const columns = await columnsOf(transaction, tasting, today)
  if (!columns.ok) return columns
  const { id } = await transaction
    .insertInto('tastings')
    .values({
      ...columns.value,
      table_id: tasting.table_id ?? null,
      key: tasting.key ?? null,
      deletion_id: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return success(id)
}

/** Changes the values in the update. The changed tasting must be as valid as a new one. */
export function updateTasting(
  db: Db,
  id: number,
  update: TastingUpdate,
  accepted: AcceptedRevisions,
  { now, today }: Moment,
): Promise<Result<ChangedTasting, HttpProblem>> {
  return changeWithoutVersion<ChangedTasting, HttpProblem>(db, async (transaction, show) => {
    const row = acceptedRow('tasting', await findTastingRow(transaction, id), accepted)
    if (!row.ok) return row
    const before = row.value
    const { value } = versionedTastingOf(before)
    const whole = tastingCreate.safeParse({ ...value, ...definedOf(update) })
    if (!whole.success) return failure(refusalProblem(whole.error.issues))
    const columns = await columnsOf(transaction, whole.data, before.date > today ? before.date : today)
    if (!columns.ok) return columns
    const changed = { ...columns.value, revision: before.revision + 1, updated_at: now.toISOString() }
    await transaction.updateTable('tastings').set(changed).where('id', '=', id).execute()
    if (before.is_public === 1 || changed.is_public === 1) show()
    return success(await readChanged(transaction, id))
  })
}

/** The refusals of a filled-in sheet, by the fields of the API. */
export function ratedRefusals(sheet: Sheet, rated: Rated): Refusal[] {
  return ratedProblems(sheet, rated).map(refusalOf)
}

function refusalOf(problem: RatedProblem): Refusal {
  switch (problem.kind) {
    case 'no value':
      return { path: ['values', problem.scale], message: wordsOf('required') }
    case 'no scale':
      return { path: ['values', problem.scale], message: wordsOf('no_scale') }
    case 'off scale':
      return { path: ['values', problem.scale], message: wordsOf('off_scale', problem.allowed) }
    case 'cups not asked':
      return { path: ['cups'], message: wordsOf('cups_not_asked') }
    case 'too many cups':
      return { path: ['cups'], message: wordsOf('too_many_cups') }
  }
}

/** The columns of a tasting, with what follows from it; fails if it isn't one of a roast by a sheet that are there. */
async function columnsOf(transaction: Transaction, tasting: TastingCreate, latest: IsoDate) {
  const { roast_id, sheet_id, date = latest, method = 'other', flavours = [] } = tasting
  if (!(await roastExists(transaction, roast_id))) return failure(unknownEntity('roast'))
  const row = await findSheetRow(transaction, sheet_id)
  if (row === undefined) return failure(unknownEntity('sheet'))
  const sheet = sheetOf(row)
  const given: Rated = { values: tasting.values, cups: tasting.cups ?? null }
  const future = { path: ['date'], message: wordsOf('future_date', { today: latest }) }
  const refusals = [...(date > latest ? [future] : []), ...ratedRefusals(sheet, given)]
  if (refusals.length > 0) return failure(refusalProblem(refusals))
  const rated = keptRated(sheet, given)
  return success({
    ...{ roast_id, sheet_id, date, method },
    ...figuresOfRated(sheet, rated),
    rated: JSON.stringify(rated),
    flavours: JSON.stringify(inOrder(flavours)),
    notes: tasting.notes || null,
    taster: tasting.taster || null,
    is_public: tasting.is_public ? 1 : 0,
    is_taster_public: tasting.is_taster_public ? 1 : 0,
  })
}

async function readChanged(transaction: Transaction, id: number): Promise<ChangedTasting> {
  return changedOf((await findTastingRow(transaction, id))!)
}

function changedOf(row: TastingRow): ChangedTasting {
  return { tasting: versionedTastingOf(row), roast_name: row.roast_name }
}
