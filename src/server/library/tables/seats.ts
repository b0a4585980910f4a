import { randomInt } from 'node:crypto'
import { wordsOf } from '#contract/field-words.ts'
import type { CupRate, CupRating, Seat } from '#contract/tasting/tables.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { keptRated } from '#domain/tasting/rated.ts'
import { drawnCups, type Letter, MOST_TASTERS } from '#domain/tasting/table-draw.ts'
import { inOrder } from '#domain/words/feedback.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { hashOfToken } from '#server/http/tokens.ts'
import { refusalProblem } from '#server/http/validation.ts'
import { ratedRefusals } from '#server/library/tastings/change-tastings.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { ratingsOf } from './ratings.ts'
import {
  findById,
  findSeat,
  isDone,
  lettersAt,
  nextEvent,
  sheetAt,
  stateOf,
  TASTER,
  type TableRow,
  type TasterRow,
} from './table-row.ts'

/** A seat as whoever has its key sees it. */
export async function seatOf(db: Db, { id, name, odd_letter }: TasterRow): Promise<Seat> {
  return { taster: name, ratings: await ratingsOf(db, id), odd_letter }
}

/** Somebody sits down; `isNew` is false if the key has the seat already. */
export function sitDown(
  db: Db,
  tableId: number,
  { name, key }: { name: string; key: string },
  now: Date,
): Promise<Result<{ seat: Seat; isNew: boolean }, HttpProblem>> {
  return changeWithoutVersion<{ seat: Seat; isNew: boolean }, HttpProblem>(db, async transaction => {
    const table = await findById(transaction, tableId)
    if (table === undefined) return failure(unknownEntity('table'))
    const known = await findSeat(transaction, tableId, key)
    if (known !== undefined) return success({ seat: await seatOf(transaction, known), isNew: false })
    if (stateOf(table, now) !== 'open') return failure(new HttpProblem('table_is_over'))
    const tasters = await transaction
      .selectFrom('table_tasters')
      .select('folded_name')
      .where('table_id', '=', tableId)
      .execute()
    const folded_name = foldName(name)
    if (tasters.some(taster => taster.folded_name === folded_name))
      return failure(new HttpProblem('taster_exists', { name }))
    if (tasters.length >= MOST_TASTERS) return failure(new HttpProblem('table_full', { most: MOST_TASTERS }))
    const row = await transaction
      .insertInto('table_tasters')
      .values({
        ...{ table_id: tableId, name, folded_name, key_hash: hashOfToken(key) },
        cups: table.mode === 'triangle' ? drawnCups(randomInt) : null,
        ...{ odd_letter: null, created_at: now.toISOString() },
      })
      .returning(TASTER)
      .executeTakeFirstOrThrow()
    await notice(transaction, table, now)
    return success({ seat: await seatOf(transaction, row), isNew: true })
  })
}

/** Stores what a taster says of a cup, until the reveal. */
export function rate(
  db: Db,
  tableId: number,
  { key, letter, ...said }: CupRate,
  now: Date,
): Promise<Result<Seat, HttpProblem>> {
  return changeWithoutVersion<Seat, HttpProblem>(db, async transaction => {
    const table = await findById(transaction, tableId)
    if (table === undefined) return failure(unknownEntity('table'))
    const seat = await findSeat(transaction, tableId, key)
    if (seat === undefined) return failure(new HttpProblem('no_seat'))
    if (table.revealed_at !== null) return failure(new HttpProblem('table_revealed'))
    if (!lettersAt(table).includes(letter)) return failure(refused('letter', wordsOf('no_letter_of_table')))
    const before = await seatOf(transaction, seat)
    if (table.mode === 'triangle')
      await transaction
        .updateTable('table_tasters')
        .set({ odd_letter: letter })
        .where('id', '=', seat.id)
        .execute()
    else {
      const problem = await storeRating(transaction, table, seat.id, { letter, ...said }, now)
      if (problem !== null) return failure(problem)
    }
    // That somebody has rated one more cup is nobody else's business: only who is done is.
    const after = await seatOf(transaction, (await findSeat(transaction, tableId, key))!)
    if (!isSeatDone(table, before) && isSeatDone(table, after)) await notice(transaction, table, now)
    return success(after)
  })
}

async function storeRating(
  transaction: Transaction,
  table: TableRow,
  taster_id: number,
  { letter, values, cups = null, flavours = [], notes = null }: Partial<CupRating> & { letter: Letter },
  now: Date,
): Promise<HttpProblem | null> {
  const sheet = (await sheetAt(transaction, table))!
  if (values === undefined) return refused('values', wordsOf('required'))
  const refusals = ratedRefusals(sheet, { values, cups })
  if (refusals.length > 0) return refusalProblem(refusals)
  const rated = keptRated(sheet, { values, cups })
  const row = {
    ratings: JSON.stringify(rated.values),
    cups: rated.cups === null ? null : JSON.stringify(rated.cups),
    flavours: JSON.stringify(inOrder(flavours)),
    notes: notes || null,
    updated_at: now.toISOString(),
  }
  await transaction
    .insertInto('table_ratings')
    .values({ taster_id, letter, ...row })
    .onConflict(conflict => conflict.columns(['taster_id', 'letter']).doUpdateSet(row))
    .execute()
  return null
}

function isSeatDone(table: TableRow, seat: Seat): boolean {
  return isDone(table, seat, seat.ratings.length)
}

/** Tells those who watch a table that its tasters changed. */
async function notice(transaction: Transaction, table: TableRow, now: Date): Promise<void> {
  await transaction
    .updateTable('tasting_tables')
    .set(nextEvent(table, now))
    .where('id', '=', table.id)
    .execute()
}

function refused(field: string, message: string): HttpProblem {
  return refusalProblem([{ path: [field], message }])
}
