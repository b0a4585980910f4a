import type { Kysely } from 'kysely'
import type { RoastSort } from '#contract/roast-list.ts'
import type { FoundRoasts } from '#server/library/find/find-roasts.ts'
import { RUN_IDS } from '#server/library/find/id-set.ts'
import { NumbersById } from '#server/library/find/numbers-by-id.ts'
import { Ranking, type RankPlace } from '#server/library/find/ranking.ts'
import { numberOf, readValues, type ValueColumn } from '#server/library/find/roast-values.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import {
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

/** The found roasts in the order of the list, see docs/decisions/015-finding-roasts.md. */
export async function listFound(
  db: Kysely<Tables>,
  found: FoundRoasts,
  request: FoundListRequest,
): Promise<RoastListPart> {
  const { sort, limit } = request
  const column = SORT_COLUMNS[sort]
  const page = await pageOfIds(db, found, request)
  const hasMore = limit !== null && page.length > limit
  if (hasMore) page.pop()
  const rows = await roastRowsInOrder(db, page)
  const last = rows.at(-1)
  return {
    roasts: rows.map(roastOf),
    next: hasMore && last !== undefined ? { value: last[column], id: last.id } : null,
  }
}

/** The ids of a page. One more than the limit tells whether there are more. */
async function pageOfIds(
  db: Kysely<Tables>,
  { ids, count: size }: FoundRoasts,
  { sort, order, limit, after, offset }: FoundListRequest,
): Promise<number[]> {
  const { column, place, rankingOf } = await rankingBy(db, sort, after)
  const ranking = new Ranking(order, { after: place, offset, count: limit === null ? size : limit + 1, size })
  const runs = [...(await readValues(db, column, ids))].reverse()
  for (const [run, values] of runs) ranking.add(ids, run, rankingOf(values))
  return ranking.page()
}

/** How an order is computed: the stored values, the keys to rank by, and the cursor's position. */
interface RankingBasis {
  column: ValueColumn
  place: RankPlace | null
  /** May return the same buffer each time. */
  rankingOf(values: Float64Array): Float64Array
}

function rankingBy(
  db: Kysely<Tables>,
  sort: RoastSort,
  after: RoastPosition | null,
): RankingBasis | Promise<RankingBasis> {
  const column = SORT_COLUMNS[sort]
  if (column === 'bean_sort_key') return byBeanName(db, after)
  const place = after && { id: after.id, value: numberOf(after.value) }
  return { column, place, rankingOf: values => values }
}

/** Ranks the roasts by the places of their beans in the order of names. */
async function byBeanName(db: Kysely<Tables>, after: RoastPosition | null): Promise<RankingBasis> {
  const beans = await db.selectFrom('beans').select(['id', 'folded_name']).orderBy('folded_name').execute()
  const rankOf = new NumbersById(new Map(beans.map(({ id }, rank) => [id, rank])))
  const ranks = new Float64Array(RUN_IDS)
  const name = Buffer.from(String(after?.value ?? ''))
  // The bean of a cursor may have been renamed or deleted since.
  const before = beans.filter(bean => Buffer.compare(Buffer.from(bean.folded_name), name) < 0).length
  const isThere = beans[before]?.folded_name === after?.value
  return {
    column: 'bean_id',
    place: after && { id: after.id, value: isThere ? before : before - 0.5 },
    rankingOf(beanIds) {
      for (let place = 0; place < RUN_IDS; place += 1) ranks[place] = rankOf.get(beanIds[place]!)
      return ranks
    },
  }
}
