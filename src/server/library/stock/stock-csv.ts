import { inexact } from '#domain/record/exact.ts'
import { dateOfDayNumber } from '#domain/record/roast-date.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { BYTE_ORDER_MARK, type CsvValue, csvLines } from '#server/platform/files/csv.ts'
import { ownTurn } from '#server/platform/work/turns.ts'
import { readLedger } from './read-stock.ts'

/**
 * The whole ledger as CSV: each coffee by name, its entries and roasts from the oldest on. Yields pieces, each read
 * after the previous one was sent.
 */
export async function* stockAsCsv(db: Db, currency: string): AsyncGenerator<string> {
  const headings = ['Coffee', 'Date', 'Kind', 'Weight (g)', 'On hand (g)', `Cost (${currency})`, 'Note']
  let heading = BYTE_ORDER_MARK + csvLines([headings])
  const tracked = await db
    .selectFrom('beans')
    .select(['id', 'origin_name'])
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('stock_entries')
          .select('id')
          .whereRef('bean_id', '=', 'beans.id')
          .where('deletion_id', 'is', null),
      ),
    )
    .orderBy('folded_name')
    .execute()
  for (const bean of tracked) {
    const lines = await linesOf(db, bean)
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      yield heading + csvLines(lines.slice(from, from + LINES_AT_ONCE))
      heading = ''
      await ownTurn()
    }
  }
  if (heading !== '') yield heading
}

const LINES_AT_ONCE = 500

async function linesOf(
  db: Db,
  { id, origin_name }: { id: number; origin_name: string },
): Promise<CsvValue[][]> {
  const { ledger, entries, roasts } = await readLedger(db, id)
  return ledger.lines.map(line => [
    origin_name,
    dateOfDayNumber(line.day),
    line.kind,
    inexact(line.grams),
    inexact(line.onHand),
    line.cost === null ? null : inexact(line.cost),
    // A roast has no note, but a name.
    line.kind === 'roast' ? (roasts.get(line.id)?.roast_name ?? null) : (entries.get(line.id)?.note ?? null),
  ])
}
