import { foldName } from '#domain/words/name-folding.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import type { Db, Tables } from '#server/platform/database/tables.ts'

/** The bean and the date within which a roast's names are unique. */
export interface RoastPlace {
  bean_id: number
  roast_date: string | null
}

/**
 * Reserves the names that a roast is recognised by.
 *
 * Each of `own` must be free, or the transaction must be rolled back; `also` is reserved if it is free. Returns the
 * refusal that names the roast that has one of the own names, or null.
 */
export async function reserveKeys(
  db: Db,
  roastId: number,
  place: RoastPlace,
  names: { own: readonly string[]; also: string | null },
): Promise<HttpProblem | null> {
  const own = [...new Set(names.own.map(foldName))]
  const also = names.also === null ? [] : [foldName(names.also)].filter(key => !own.includes(key))
  for (const folded_name of own) {
    const isFree = await insertFreeKey(db, { ...keyPlace(place), folded_name, roast_id: roastId })
    if (!isFree) return takenBy(db, roastId, place, own)
  }
  for (const folded_name of also)
    await insertFreeKey(db, { ...keyPlace(place), folded_name, roast_id: roastId })
  return null
}

/** The id of the roast with this name, or null. */
export async function findRoastOfName(db: Db, place: RoastPlace, name: string): Promise<number | null> {
  const named = await keysAt(db, place, [foldName(name)])
    .select('roast_id')
    .executeTakeFirst()
  return named?.roast_id ?? null
}

/** Inserts the key if it is free, and returns whether it was. */
async function insertFreeKey(db: Db, key: Tables['roast_keys']): Promise<boolean> {
  const inserted = await db
    .insertInto('roast_keys')
    .values(key)
    .onConflict(conflict => conflict.columns(['bean_id', 'roast_date', 'folded_name']).doNothing())
    .returning('roast_id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function takenBy(
  db: Db,
  roastId: number,
  place: RoastPlace,
  foldedNames: readonly string[],
): Promise<HttpProblem> {
  const taken = await keysAt(db, place, foldedNames)
    .where('roast_keys.roast_id', '!=', roastId)
    .innerJoin('roasts', 'roasts.id', 'roast_keys.roast_id')
    .select(['roasts.roast_name', 'roasts.roast_date'])
    .executeTakeFirstOrThrow()
  return new HttpProblem('roast_exists', taken)
}

function keysAt(db: Db, place: RoastPlace, foldedNames: readonly string[]) {
  const { bean_id, roast_date } = keyPlace(place)
  return db
    .selectFrom('roast_keys')
    .where('roast_keys.bean_id', '=', bean_id)
    .where('roast_keys.roast_date', '=', roast_date)
    .where('roast_keys.folded_name', 'in', foldedNames)
}

/** Replaces null, because nulls are never equal in a unique index. */
function keyPlace({ bean_id, roast_date }: RoastPlace) {
  return { bean_id, roast_date: roast_date ?? '' }
}
