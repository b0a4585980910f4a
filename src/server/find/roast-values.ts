import type { Kysely } from 'kysely'
import { idBatches } from '#server/database/id-batches.ts'
import type { RoastsTable, Tables } from '#server/database/tables.ts'

/** The columns of a roast whose values are also stored side by side. */
export const VALUE_COLUMNS = [
  'bean_id',
  'roast_number',
  'roast_date',
  'green_weight_g',
  'total_duration_seconds',
  'fc_minutes',
  'dtr_percent',
  'end_temp',
  'score',
] as const satisfies (keyof RoastsTable)[]
export type ValueColumn = (typeof VALUE_COLUMNS)[number]

/** How many ids share a stored piece of a column: 4 kB, so that a change writes little. */
const PIECE_VALUES = 512
const BYTES_PER_VALUE = 8

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** A value as a number that sorts alike: a date as its day. Not a number if it is missing. */
export function numberOf(value: string | number | null): number {
  return typeof value === 'string' ? Date.parse(value) / DAY_MILLISECONDS : (value ?? Number.NaN)
}

/** The values of these roasts, whose ids ascend, in one column as by `numberOf`. Not a number if none is stored. */
export async function readValues(
  db: Kysely<Tables>,
  column: ValueColumn,
  ids: Float64Array,
): Promise<Float64Array> {
  const wanted = new Set<number>()
  let number = -1
  for (let index = 0; index < ids.length; index += 1) {
    if (pieceOf(ids[index]!) === number) continue
    number = pieceOf(ids[index]!)
    wanted.add(number)
  }
  const pieces = await readPieces(db, [column], wanted)
  const values = new Float64Array(ids.length)
  let piece: DataView | undefined
  number = -1
  for (let index = 0; index < ids.length; index += 1) {
    const id = ids[index]!
    if (pieceOf(id) !== number) {
      number = pieceOf(id)
      piece = pieces.get(keyOf(column, number))
    }
    values[index] = piece === undefined ? Number.NaN : piece.getFloat64(byteOf(id), true)
  }
  return values
}

/** Values to store, by roast id and column. */
export type NewValues = ReadonlyMap<number, Partial<Record<ValueColumn, string | number | null>>>

/** Stores values side by side: for each column and each piece of ids one packed row. */
export async function storeValues(db: Kysely<Tables>, values: NewValues): Promise<void> {
  const columns = VALUE_COLUMNS.filter(column => [...values.values()].some(row => column in row))
  const pieces = await readPieces(db, columns, new Set([...values.keys()].map(pieceOf)))
  const changed = new Map<string, Tables['roast_values']>()
  for (const [id, row] of values) {
    for (const column of columns) {
      const value = row[column]
      if (value === undefined) continue
      const key = keyOf(column, pieceOf(id))
      const piece = pieces.get(key) ?? emptyPiece()
      pieces.set(key, piece)
      piece.setFloat64(byteOf(id), numberOf(value), true)
      changed.set(key, { name: column, piece: pieceOf(id), content: bytesOf(piece) })
    }
  }
  if (changed.size === 0) return
  await db
    .insertInto('roast_values')
    .values([...changed.values()])
    .onConflict(conflict =>
      conflict.columns(['name', 'piece']).doUpdateSet(eb => ({ content: eb.ref('excluded.content') })),
    )
    .execute()
}

async function readPieces(
  db: Kysely<Tables>,
  columns: readonly ValueColumn[],
  pieces: ReadonlySet<number>,
): Promise<Map<string, DataView>> {
  const read = new Map<string, DataView>()
  const all = db.selectFrom('roast_values').selectAll().where('name', 'in', columns)
  const numbers = [...pieces]
  const queries =
    numbers.length > MOST_SINGLE_PIECES
      ? [all.where('piece', '>=', Math.min(...numbers)).where('piece', '<=', Math.max(...numbers))]
      : idBatches(numbers).map(batch => all.where('piece', 'in', batch))
  for (const query of queries) {
    for (const { name, piece, content } of await query.execute()) {
      read.set(keyOf(name, piece), new DataView(content.buffer, content.byteOffset, content.byteLength))
    }
  }
  return read
}

/** More pieces are read with those between them, which costs less than naming each in a statement. */
const MOST_SINGLE_PIECES = 16

function emptyPiece(): DataView {
  return new DataView(new Float64Array(PIECE_VALUES).fill(Number.NaN).buffer)
}

function bytesOf({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function keyOf(column: string, piece: number): string {
  return `${column} ${piece}`
}

function pieceOf(id: number): number {
  return Math.floor(id / PIECE_VALUES)
}

function byteOf(id: number): number {
  return (id % PIECE_VALUES) * BYTES_PER_VALUE
}
