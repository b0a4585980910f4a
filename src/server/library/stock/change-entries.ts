import { wordsOf } from '#contract/field-words.ts'
import {
  type StockEntryAnswer,
  type StockEntryCreate,
  type StockEntryUpdate,
  stockEntryCreate,
} from '#contract/stock.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import type { Moment } from '#server/account/site/owner-settings.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { type AcceptedRevisions, acceptedRow, type Versioned } from '#server/http/entity-tags.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { type Refusal, refusalProblem } from '#server/http/validation.ts'
import { namesOfBeans } from '#server/library/greens/roast-parts.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { type StockEntryRow, versionedEntryOf } from './entry-row.ts'

/** An entry after a change, with the name of its coffee. */
export interface ChangedEntry {
  entry: Versioned<StockEntryAnswer>
  origin_name: string
}

/** Adds an entry to the stock of a coffee. */
export function createEntry(
  db: Db,
  { bean_id, kind, date, grams, cost = null, note }: StockEntryCreate,
  { now, today }: Moment,
): Promise<Result<ChangedEntry, HttpProblem>> {
  return changeLibrary<ChangedEntry, HttpProblem>(db, async transaction => {
    if (date > today) return failure(inTheFuture(today))
    const origin_name = (await namesOfBeans(transaction, [bean_id])).get(bean_id)
    if (origin_name === undefined) return failure(unknownEntity('bean'))
    const row = await transaction
      .insertInto('stock_entries')
      .values({
        bean_id,
        kind,
        date,
        grams,
        cost,
        note: note || null,
        deletion_id: null,
        revision: 1,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return success({ entry: versionedEntryOf(row), origin_name })
  })
}

/** Changes the values in the update. The changed entry must be as valid as a new one. */
export function updateEntry(
  db: Db,
  id: number,
  update: StockEntryUpdate,
  accepted: AcceptedRevisions,
  { now, today }: Moment,
): Promise<Result<ChangedEntry, HttpProblem>> {
  return changeLibrary<ChangedEntry, HttpProblem>(db, async transaction => {
    const row = acceptedRow('stock entry', await findEntry(transaction, id), accepted)
    if (!row.ok) return row
    const { origin_name: _, ...before } = row.value
    const whole = stockEntryCreate.safeParse({ ...before, ...definedOf(update) })
    if (!whole.success) return failure(refusalProblem(whole.error.issues))
    const { bean_id, kind, date, grams, cost = null, note } = whole.data
    if (date > today && date !== before.date) return failure(inTheFuture(today))
    const origin_name = (await namesOfBeans(transaction, [bean_id])).get(bean_id)
    if (origin_name === undefined) return failure(unknownEntity('bean'))
    const changed = {
      bean_id,
      kind,
      date,
      grams,
      cost,
      note: note || null,
      revision: before.revision + 1,
      updated_at: now.toISOString(),
    }
    await transaction.updateTable('stock_entries').set(changed).where('id', '=', id).execute()
    return success({ entry: versionedEntryOf({ ...before, ...changed }), origin_name })
  })
}

/** An entry with the name of its coffee, unless either is in the trash. */
export function findEntry(
  db: Db,
  id: number,
): Promise<(StockEntryRow & { origin_name: string }) | undefined> {
  return db
    .selectFrom('stock_entries')
    .innerJoin('beans', 'beans.id', 'stock_entries.bean_id')
    .selectAll('stock_entries')
    .select('origin_name')
    .where('stock_entries.id', '=', id)
    .where('deletion_id', 'is', null)
    .executeTakeFirst()
}

function inTheFuture(today: IsoDate): HttpProblem {
  const refusal: Refusal = { path: ['date'], message: wordsOf('future_date', { today }) }
  return refusalProblem([refusal])
}
