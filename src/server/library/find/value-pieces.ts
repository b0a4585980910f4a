import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { idBatches } from '#server/platform/database/id-batches.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { RUN_IDS } from './id-set.ts'

// A column store of numbers, in pieces. Pieces that were read are cached until they change, see
// docs/decisions/015-finding-roasts.md.

/** A run of ids shares a stored piece of a column: 4 kB, so that a change writes little. */
const PIECE_VALUES = RUN_IDS
const BYTES_PER_VALUE = 8

/**
 * Reads pieces of a column by their numbers, in that order, from the cache if they haven't changed since they were
 * read. Values that aren't stored are NaN.
 */
export async function readPieces(
  db: Kysely<Tables>,
  column: string,
  numbers: readonly number[],
): Promise<Map<number, Float64Array>> {
  const revisions = await readRevisions(db, numbers)
  const kept = keptOf(db)
  const pieces = new Map<number, Float64Array>()
  const unknown: number[] = []
  for (const number of numbers) {
    const known = kept.get(keyOf(column, number))
    const isKnown = known !== undefined && known.revision === revisions.get(number)
    pieces.set(number, isKnown ? known.values : emptyPiece())
    if (!isKnown) unknown.push(number)
  }
  // A piece may have changed since its revision was read. It is then cached under a revision that is never asked for
  // again.
  for (const { piece, content } of await readStored(db, [column], unknown)) {
    const values = unpacked(content)
    if (!pieces.has(piece)) continue
    pieces.set(piece, values)
    keep(kept, keyOf(column, piece), { revision: revisions.get(piece)!, values })
  }
  return pieces
}

/** The number of the piece that an id is in. */
function pieceOf(id: number): number {
  return Math.floor(id / PIECE_VALUES)
}

/** Numbers to store, by id and column. */
export type NewNumbers = ReadonlyMap<number, Readonly<Record<string, number>>>

/** Stores numbers, for each column and each piece of ids in one packed row. Their pieces get new revisions. */
export async function storeNumbers(db: Kysely<Tables>, numbers: NewNumbers): Promise<void> {
  await store(db, numbers)
  const pieces = [...numbers.keys()].map(pieceOf)
  await store(db, new Map(pieces.map(piece => [piece, { [REVISIONS]: randomInt(1, END_OF_REVISIONS) }])))
}

/**
 * The column with the revision of each piece of the other columns, by the number of the piece. Revisions are random, so
 * none is used twice, not even after a restore.
 */
const REVISIONS = 'revision'
/** The revision of pieces that haven't changed since revisions were introduced. */
const FIRST_REVISION = 0
const END_OF_REVISIONS = 2 ** 48 - 1

interface KeptPiece {
  revision: number
  values: Float64Array
}

/** 10 MB. All columns of 100,000 roasts have fewer pieces. */
const MOST_KEPT = 2_560

/** The cached pieces of a database, the oldest first. */
type KeptPieces = Map<string, KeptPiece>

const keptPieces = new WeakMap<Kysely<Tables>, KeptPieces>()

function keptOf(db: Kysely<Tables>): KeptPieces {
  const kept = keptPieces.get(db) ?? new Map()
  keptPieces.set(db, kept)
  return kept
}

function keep(kept: KeptPieces, key: string, piece: KeptPiece): void {
  kept.delete(key)
  kept.set(key, piece)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
}

async function readRevisions(db: Kysely<Tables>, numbers: readonly number[]): Promise<Map<number, number>> {
  const rows = await readStored(db, [REVISIONS], numbers.map(pieceOf))
  const stored = new Map(rows.map(({ piece, content }) => [piece, unpacked(content)]))
  const revisionOf = (number: number) => stored.get(pieceOf(number))?.[number % PIECE_VALUES]
  return new Map(numbers.map(number => [number, revisionOf(number) || FIRST_REVISION]))
}

async function store(db: Kysely<Tables>, numbers: NewNumbers): Promise<void> {
  const columns = [...new Set([...numbers.values()].flatMap(row => Object.keys(row)))]
  if (columns.length === 0) return
  const stored = await readStored(db, columns, [...numbers.keys()].map(pieceOf))
  const known = new Map(stored.map(({ name, piece, content }) => [keyOf(name, piece), unpacked(content)]))
  const changed = new Map<string, { name: string; piece: number; values: Float64Array }>()
  for (const [id, row] of numbers) {
    const piece = pieceOf(id)
    for (const [name, value] of Object.entries(row)) {
      const key = keyOf(name, piece)
      const { values } = changed.get(key) ?? { values: known.get(key) ?? emptyPiece() }
      values[id % PIECE_VALUES] = value
      changed.set(key, { name, piece, values })
    }
  }
  await db
    .insertInto('roast_values')
    .values(
      [...changed.values()].map(({ name, piece, values }) => ({ name, piece, content: packed(values) })),
    )
    .onConflict(conflict =>
      conflict.columns(['name', 'piece']).doUpdateSet(eb => ({ content: eb.ref('excluded.content') })),
    )
    .execute()
}

/** The stored pieces of these columns with these numbers, and perhaps some more. */
async function readStored(
  db: Kysely<Tables>,
  columns: readonly string[],
  numbers: readonly number[],
): Promise<Tables['roast_values'][]> {
  const all = db.selectFrom('roast_values').selectAll().where('name', 'in', columns)
  const wanted = [...new Set(numbers)]
  if (wanted.length > MOST_SINGLE_PIECES) {
    const [lowest, highest] = [
      wanted.reduce((a, b) => Math.min(a, b)),
      wanted.reduce((a, b) => Math.max(a, b)),
    ]
    return all.where('piece', '>=', lowest).where('piece', '<=', highest).execute()
  }
  const [batch] = idBatches(wanted)
  return batch === undefined ? [] : all.where('piece', 'in', batch).execute()
}

/** More pieces are read with those between them, which costs less than naming each in a statement. */
const MOST_SINGLE_PIECES = 16

function emptyPiece(): Float64Array {
  return new Float64Array(PIECE_VALUES).fill(Number.NaN)
}

/** Numbers of 8 bytes each, little-endian. */
function packed(values: Float64Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(PIECE_VALUES * BYTES_PER_VALUE))
  for (const [place, value] of values.entries()) view.setFloat64(place * BYTES_PER_VALUE, value, true)
  return new Uint8Array(view.buffer)
}

function unpacked({ buffer, byteOffset, byteLength }: Uint8Array): Float64Array {
  const view = new DataView(buffer, byteOffset, byteLength)
  const values = new Float64Array(PIECE_VALUES)
  for (let place = 0; place < PIECE_VALUES; place += 1) {
    values[place] = view.getFloat64(place * BYTES_PER_VALUE, true)
  }
  return values
}

function keyOf(column: string, piece: number): string {
  return `${column} ${piece}`
}
