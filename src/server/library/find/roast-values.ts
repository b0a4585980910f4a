import type { Kysely } from 'kysely'
import { dayNumber } from '#domain/roast/day-number.ts'
import type { RoastsTable, Tables } from '#server/platform/database/tables.ts'
import { type IdSet, RUN_IDS } from './id-set.ts'
import { readPieces, storeNumbers } from './value-pieces.ts'

/** The columns of a roast whose values are also stored by column. */
export const VALUE_COLUMNS = [
  'bean_id',
  'roast_number',
  'roast_date',
  'green_weight_g',
  'weight_loss_percent',
  'total_duration_seconds',
  'fc_minutes',
  'dtr_percent',
  'end_temp',
  'final_bean_temp',
  'score',
] as const satisfies (keyof RoastsTable)[]
export type ValueColumn = (typeof VALUE_COLUMNS)[number]

/** A value as a number with the same order, such as a date as its day; NaN if it is missing. */
export function numberOf(value: string | number | null): number {
  return typeof value === 'string' ? dayNumber(value) : (value ?? Number.NaN)
}

/** The values of a column (`numberOf`) for each run in which a set has ids, ascending by the run's number. */
export async function readValues(
  db: Kysely<Tables>,
  column: ValueColumn,
  set: IdSet,
): Promise<Map<number, Float64Array>> {
  return readPieces(db, column, set.runs())
}

/** The values of columns (`numberOf`), each for every roast of a set by ascending id. */
export async function readColumns<Column extends ValueColumn>(
  db: Kysely<Tables>,
  columns: readonly Column[],
  set: IdSet,
): Promise<Record<Column, Float64Array>> {
  const [runs, size, places] = [set.runs(), set.size, new Uint16Array(RUN_IDS)]
  const read = {} as Record<Column, Float64Array>
  for (const column of columns) {
    const stored = await readPieces(db, column, runs)
    const values = new Float64Array(size)
    let end = 0
    for (const run of runs) {
      const ofRun = stored.get(run)!
      const count = set.writePlaces(run, places)
      end += count
      // The places of a run come last first.
      for (let index = 0; index < count; index += 1) values[end - 1 - index] = ofRun[places[index]!]!
    }
    read[column] = values
  }
  return read
}

/** Values to store, by roast id and column. */
export type NewValues = ReadonlyMap<number, Partial<Record<ValueColumn, string | number | null>>>

/** Stores values by column. */
export async function storeValues(db: Kysely<Tables>, values: NewValues): Promise<void> {
  const numbersOf = (row: Partial<Record<ValueColumn, string | number | null>>) => {
    const columns = VALUE_COLUMNS.filter(column => row[column] !== undefined)
    return Object.fromEntries(columns.map(column => [column, numberOf(row[column]!)]))
  }
  await storeNumbers(db, new Map([...values].map(([id, row]) => [id, numbersOf(row)])))
}
