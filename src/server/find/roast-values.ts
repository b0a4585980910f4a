import type { Kysely } from 'kysely'
import type { RoastsTable, Tables } from '#server/database/tables.ts'
import type { IdSet } from './id-set.ts'
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
  'score',
] as const satisfies (keyof RoastsTable)[]
export type ValueColumn = (typeof VALUE_COLUMNS)[number]

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** A value as a number with the same order, such as a date as its day; NaN if it is missing. */
export function numberOf(value: string | number | null): number {
  return typeof value === 'string' ? Date.parse(value) / DAY_MILLISECONDS : (value ?? Number.NaN)
}

/** The values of a column (`numberOf`) for each run in which a set has ids, ascending by the run's number. */
export async function readValues(
  db: Kysely<Tables>,
  column: ValueColumn,
  set: IdSet,
): Promise<Map<number, Float64Array>> {
  return readPieces(db, column, set.runs())
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
