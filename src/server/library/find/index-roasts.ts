import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { success } from '#domain/record/result.ts'
import { ROAST_FIELD_NAMES } from '#domain/roast/roast-fields.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { fieldsByRoast } from '#server/platform/database/stored-fields.ts'
import type { RoastsTable, Tables } from '#server/platform/database/tables.ts'
import { pieceOf } from './id-set.ts'
import { ALL, FINDABLE_COLUMNS, type Findable, scoreTerms, termsOf } from './roast-terms.ts'
import { storeValues, VALUE_COLUMNS, type ValueColumn } from './roast-values.ts'
import { changeSets, type SetChanges } from './stored-sets.ts'

// The search index, by which roasts are found and sorted. It is updated in the transactions that change roasts.

/** The columns by which roasts are found or sorted. */
export type IndexedRoast = Findable & Pick<RoastsTable, ValueColumn>

/** Adds a new roast to the index. */
export async function indexNewRoast(db: Kysely<Tables>, id: number, roast: IndexedRoast): Promise<void> {
  await changeTerms(db, id, [], [ALL, ...termsOf(roast)])
  await storeValues(db, new Map([[id, roast]]))
}

/** Updates the index for a changed roast. */
export async function indexChangedRoast(
  db: Kysely<Tables>,
  id: number,
  before: IndexedRoast,
  now: IndexedRoast,
): Promise<void> {
  const hasChanged = (name: keyof IndexedRoast) => !isDeepStrictEqual(before[name], now[name])
  if ([...FINDABLE_COLUMNS, ...ROAST_FIELD_NAMES].some(hasChanged))
    await changeTerms(db, id, termsOf(before), termsOf(now))
  const changed = VALUE_COLUMNS.filter(hasChanged)
  if (changed.length === 0) return
  await storeValues(db, new Map([[id, Object.fromEntries(changed.map(column => [column, now[column]]))]]))
}

/** Updates the index for a roast's new score. */
export async function indexScore(
  db: Kysely<Tables>,
  id: number,
  before: number | null,
  now: number | null,
): Promise<void> {
  if (before === now) return
  await changeTerms(db, id, scoreTerms(before), scoreTerms(now))
  await storeValues(db, new Map([[id, { score: now }]]))
}

/** Marks roasts as deleted in the index. Their other terms stay, because ids are never reused. */
export async function indexTrashedRoasts(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  await changeSets(db, new Map([[ALL, { added: [], removed: ids }]]))
}

/** Marks roasts as restored from the trash. */
export async function indexRestoredRoasts(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  await changeSets(db, new Map([[ALL, { added: ids, removed: [] }]]))
}

/**
 * Builds the index if there is none yet, or if an earlier version of the product built it in another way.
 *
 * If two instances start together, one waits for the other and finds the index there.
 */
export async function indexRoastsOnce(db: Kysely<Tables>): Promise<void> {
  if (await isIndexComplete(db)) return
  await changeLibrary(db, async transaction => {
    if (!(await isIndexComplete(transaction))) await indexAllRoasts(transaction)
    return success(null)
  })
}

/**
 * Rebuilds the index of all roasts, those in the trash included. Other work runs in between. Only the terms of one
 * piece of ids are in memory at a time.
 */
export async function indexAllRoasts(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('roast_sets').execute()
  await db.deleteFrom('roast_values').execute()
  await indexRoastsOf(db, 'roasts')
  await indexRoastsOf(db, 'trashed_roasts')
  await changeSets(db, new Map([[COMPLETE, { added: [1], removed: [] }]]))
}

/**
 * A term that marks the index as complete. Raise its number when the terms or values change.
 */
const COMPLETE = 'noted 5'

async function isIndexComplete(db: Kysely<Tables>): Promise<boolean> {
  const mark = await db
    .selectFrom('roast_sets')
    .select('term')
    .where('term', '=', COMPLETE)
    .executeTakeFirst()
  return mark !== undefined
}

const ROASTS_AT_ONCE = 500

async function indexRoastsOf(db: Kysely<Tables>, table: 'roasts' | 'trashed_roasts'): Promise<void> {
  let added = new Map<string, number[]>()
  let lastId = 0
  const storeAdded = async () => {
    await changeSets(db, new Map([...added].map(([term, ids]) => [term, { added: ids, removed: [] }])))
    added = new Map()
  }
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .select(['id', ...INDEXED_COLUMNS])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(ROASTS_AT_ONCE)
      .execute()
    const fieldsOfRoast = await fieldsByRoast(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const terms = termsOf({ ...row, ...fieldsOfRoast(row.id) })
      if (pieceOf(row.id) !== pieceOf(lastId)) await storeAdded()
      for (const term of table === 'roasts' ? [ALL, ...terms] : terms) {
        const ids = added.get(term)
        if (ids === undefined) added.set(term, [row.id])
        else ids.push(row.id)
      }
      lastId = row.id
    }
    await storeValues(db, new Map(rows.map(row => [row.id, row])))
    if (rows.length < ROASTS_AT_ONCE) break
    await setImmediate()
  }
  await storeAdded()
}

const INDEXED_COLUMNS = [...new Set([...FINDABLE_COLUMNS, ...VALUE_COLUMNS])]

async function changeTerms(
  db: Kysely<Tables>,
  id: number,
  before: readonly string[],
  now: readonly string[],
): Promise<void> {
  const [former, current] = [new Set(before), new Set(now)]
  const changes: SetChanges = new Map()
  for (const term of former) if (!current.has(term)) changes.set(term, { added: [], removed: [id] })
  for (const term of current) if (!former.has(term)) changes.set(term, { added: [id], removed: [] })
  await changeSets(db, changes)
}
