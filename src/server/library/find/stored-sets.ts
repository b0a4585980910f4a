import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import { IdSet, pieceOf } from './id-set.ts'
import type { TermRange } from './roast-terms.ts'

/** Reads the ids of the roasts that have any of these terms. */
export async function readSet(
  db: Kysely<Tables>,
  { terms = [], ranges = [] }: { terms?: readonly string[]; ranges?: readonly TermRange[] },
): Promise<IdSet> {
  const pieces = db.selectFrom('roast_sets').select(['piece', 'members'])
  const [first, ...others] = [
    ...batchesOf(terms).map(batch => pieces.where('term', 'in', batch)),
    ...ranges.map(({ from, before }) => pieces.where('term', '>=', from).where('term', '<', before)),
  ]
  const set = new IdSet()
  if (first === undefined) return set
  // One statement, because a statement usually costs more than the rows that it reads.
  const query = others.reduce((all, other) => all.unionAll(other), first)
  for (const { piece, members } of await query.execute()) set.addPacked(piece, members)
  return set
}

/** The ids that are added to and removed from the set of each term. */
export type SetChanges = Map<string, { added: readonly number[]; removed: readonly number[] }>

/** Few enough for the parameters of one statement, and for the database to look up each key by the index. */
const TERMS_AT_ONCE = 200

/** Adds and removes ids in the stored sets, one piece at a time. */
export async function changeSets(db: Kysely<Tables>, changes: SetChanges): Promise<void> {
  const ids = [...changes.values()].flatMap(({ added, removed }) => [...added, ...removed])
  for (const piece of new Set(ids.map(pieceOf))) {
    const isHere = (id: number) => pieceOf(id) === piece
    for (const terms of batchesOf([...changes.keys()])) await changePieces(terms, piece, isHere)
  }

  async function changePieces(terms: string[], piece: number, isHere: (id: number) => boolean) {
    const stored = await db
      .selectFrom('roast_sets')
      .select(['term', 'members'])
      .where('term', 'in', terms)
      .where('piece', '=', piece)
      .execute()
    const storedOf = new Map(stored.map(({ term, members }) => [term, members]))
    const rows: Tables['roast_sets'][] = []
    const emptied: string[] = []
    for (const term of terms) {
      const { added, removed } = changes.get(term)!
      const set = new IdSet()
      const members = storedOf.get(term)
      if (members !== undefined) set.addPacked(piece, members)
      for (const id of added.filter(isHere)) set.add(id)
      for (const id of removed.filter(isHere)) set.delete(id)
      const packed = set.packed(piece)
      if (packed !== null) rows.push({ term, piece, members: packed })
      else if (members !== undefined) emptied.push(term)
    }
    if (rows.length > 0) {
      await db
        .insertInto('roast_sets')
        .values(rows)
        .onConflict(conflict =>
          conflict.columns(['term', 'piece']).doUpdateSet(eb => ({ members: eb.ref('excluded.members') })),
        )
        .execute()
    }
    if (emptied.length > 0) {
      await db.deleteFrom('roast_sets').where('term', 'in', emptied).where('piece', '=', piece).execute()
    }
  }
}

function batchesOf(terms: readonly string[]): string[][] {
  const count = Math.ceil(terms.length / TERMS_AT_ONCE)
  return Array.from({ length: count }, (_, batch) =>
    terms.slice(batch * TERMS_AT_ONCE, (batch + 1) * TERMS_AT_ONCE),
  )
}
