import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { FoundRoasts } from '#server/find/find-roasts.ts'
import { rankedIds } from '#server/find/ranking.ts'
import { numberOf, readValues } from '#server/find/roast-values.ts'
import {
  idsInOrder,
  type RoastListPart,
  type RoastListRequest,
  type RoastPosition,
  roastRowsInOrder,
  SORT_COLUMNS,
} from './list-repository.ts'
import { roastOf } from './roast-row.ts'

interface FoundListRequest extends RoastListRequest {
  /** How many found roasts to skip; only from the start. */
  offset: number
}

/** The found roasts in the order of the list, see docs/decisions/029-finding-roasts.md. */
export async function listFound(
  db: Kysely<Tables>,
  found: FoundRoasts,
  request: FoundListRequest,
): Promise<RoastListPart> {
  const { sort, limit } = request
  const column = SORT_COLUMNS[sort]
  const page = (await nearestIds(db, found, request)) ?? (await idsByValue(db, found, request))
  const hasMore = limit !== null && page.length > limit
  if (hasMore) page.pop()
  const rows = await roastRowsInOrder(db, page)
  const last = rows.at(-1)
  return {
    roasts: rows.map(roastOf),
    next: hasMore && last !== undefined ? { value: last[column], id: last.id } : null,
  }
}

/** How many roasts of the list are looked through for a page. */
const MOST_LOOKED_THROUGH = 3_000
/** How much farther than expected to look. */
const PATIENCE = 4

/** The ids of a page that is near in the list, because many roasts are found; null if it isn't. */
async function nearestIds(
  db: Kysely<Tables>,
  { ids, count, total }: FoundRoasts,
  { sort, order, limit, after, offset }: FoundListRequest,
): Promise<number[] | null> {
  if (limit === null) return null
  const wanted = offset + limit + 1
  const far = Math.ceil((PATIENCE * wanted * total) / count)
  if (far > MOST_LOOKED_THROUGH) return null
  const start = after ?? (sort === 'bean' ? BEFORE_ALL_NAMES[order] : null)
  const near = await idsInOrder(db, { sort, order, after: start }, far)
  const found = near.filter(id => ids.has(id)).slice(0, wanted)
  const isWhole = found.length === wanted || near.length < far
  return isWhole ? found.slice(offset) : null
}

/** Every roast has the name of a bean, so the embedded database would not seek without a place to start from. */
const BEFORE_ALL_NAMES = {
  asc: { value: '', id: Number.MAX_SAFE_INTEGER },
  desc: { value: '\u{10ffff}', id: Number.MAX_SAFE_INTEGER },
}

/** The ids of a page, by the values of all found roasts. One more than the limit tells whether there are more. */
async function idsByValue(
  db: Kysely<Tables>,
  found: FoundRoasts,
  { sort, order, limit, after, offset }: FoundListRequest,
): Promise<number[]> {
  const ids = found.ids.ids()
  const column = SORT_COLUMNS[sort]
  const { values, place } =
    column === 'bean_sort_key'
      ? await byBeanName(db, ids, after)
      : {
          values: await readValues(db, column, ids),
          place: after && { id: after.id, value: numberOf(after.value) },
        }
  const count = limit === null ? Number.POSITIVE_INFINITY : limit + 1
  return rankedIds({ ids, values }, order, { after: place, offset, count })
}

/** The places of the roasts' beans in the order of their names, instead of values. */
async function byBeanName(db: Kysely<Tables>, ids: Float64Array, after: RoastPosition | null) {
  const beans = await db.selectFrom('beans').select(['id', 'folded_name']).orderBy('folded_name').execute()
  const rankOf = new Map(beans.map(({ id }, rank) => [id, rank]))
  const values = (await readValues(db, 'bean_id', ids)).map(id => rankOf.get(id) ?? Number.NaN)
  const name = Buffer.from(String(after?.value ?? ''))
  // The bean of a cursor may have been renamed or deleted since.
  const before = beans.filter(bean => Buffer.compare(Buffer.from(bean.folded_name), name) < 0).length
  const isThere = beans[before]?.folded_name === after?.value
  return { values, place: after && { id: after.id, value: isThere ? before : before - 0.5 } }
}
