import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { ROAST_SORTS, type RoastSort } from '#contract/roast-list.ts'
import type { Roast, RoastOfBean, RoastWithExtras } from '#contract/roasts.ts'
import { flowerFlavours } from '#domain/bean/flower-flavours.ts'
import { valuesByName } from '#domain/record/named-values.ts'
import { ROAST_COLUMNS, type SortedColumn } from '#domain/roast/roast-columns.ts'
import { partialText } from '#domain/score/partial-score.ts'
import { readCoffeesOfBlends } from '#server/library/greens/coffees-of-blends.ts'
import { isOfBean } from '#server/library/greens/roast-parts.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import { scoreBases } from '#server/platform/database/score-bases.ts'
import type { Db, Tables } from '#server/platform/database/tables.ts'
import {
  FLAVOUR_COLUMNS,
  isTasteRow,
  type ListedRoastRow,
  listedScoreOf,
  milestonesOf,
  roastOf,
  selectListedRoasts,
  selectRoasts,
  tasteOf,
} from './roast-row.ts'

/** The column that each order goes by. */
export const SORT_COLUMNS = valuesByName<RoastSort, SortedColumn>(
  ROAST_SORTS,
  sort => ROAST_COLUMNS[sort].stored,
)

const HOLDS = {
  text: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => Number.isFinite(value),
  'whole number': (value: unknown) => Number.isSafeInteger(value),
}

/** Whether a value from a cursor can be one that the list is sorted by. */
export const IS_SORT_VALUE = valuesByName(ROAST_SORTS, sort => HOLDS[ROAST_COLUMNS[sort].holds])

type SortOrder = 'asc' | 'desc'

/** The last row of a page: the value it is sorted by, and its id. */
export interface RoastPosition {
  value: string | number | null
  id: number
}

/** Which part of the list is requested, in which order. */
export interface RoastListRequest {
  sort: RoastSort
  order: SortOrder
  limit: number
  /** Only roasts after this position. */
  after: RoastPosition | null
}

/** A part of the list, and the position to continue from; null at the end. */
export interface RoastListPart<Listed extends Roast = Roast> {
  roasts: Listed[]
  next: RoastPosition | null
}

/** Roasts in order, with missing values last in both directions and ties by id descending. */
export async function listRoasts(db: Db, request: RoastListRequest): Promise<RoastListPart> {
  const { limit, after } = request
  const column = SORT_COLUMNS[request.sort]
  // One row more than the limit tells whether there are more.
  const wanted = limit + 1
  const isAfterMissing = after?.value === null
  const known = isAfterMissing ? [] : await knownRoasts(db, column, request).limit(wanted).execute()
  const left = wanted - known.length
  const missing =
    left === 0
      ? []
      : await missingRoasts(db, column, isAfterMissing ? after : null)
          .limit(left)
          .execute()
  const rows = [...known, ...missing]
  const hasMore = rows.length > limit
  if (hasMore) rows.pop()
  const last = rows.at(-1)
  return {
    roasts: rows.map(roastOf),
    next: hasMore && last !== undefined ? { value: last[column], id: last.id } : null,
  }
}

/**
 * The position of the roast at an index of the list, starting at 0; null if the list is shorter.
 *
 * Skipping is cheap, because it reads one column from its index, in the index's order.
 */
export async function positionAt(
  db: Db,
  { sort, order }: Pick<RoastListRequest, 'sort' | 'order'>,
  index: number,
): Promise<RoastPosition | null> {
  const column = SORT_COLUMNS[sort]
  const roasts = db.selectFrom('roasts')
  const known = await roasts
    .select(`${column} as value`)
    .where(column, 'is not', null)
    .orderBy(column, order)
    .limit(1)
    .offset(index)
    .executeTakeFirst()
  const value = known?.value ?? null
  const isBefore =
    value === null
      ? roasts.where(column, 'is not', null)
      : roasts.where(column, order === 'asc' ? '<' : '>', value)
  const { count } = await isBefore.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const isSame = value === null ? roasts.where(column, 'is', null) : roasts.where(column, '=', value)
  const row = await isSame
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(index - count)
    .executeTakeFirst()
  return row === undefined ? null : { value, id: row.id }
}

export async function countRoasts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('roasts')
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The existing roasts with these ids, in this order, with the requested extras. */
export async function listRoastsByIds(
  db: Db,
  ids: readonly number[],
  include: { score: boolean; milestones: boolean; flavours: boolean },
): Promise<RoastWithExtras[]> {
  if (ids.length === 0) return []
  const wanted = selectRoasts(db).where('roasts.id', 'in', ids)
  const rows = await (include.flavours ? wanted.select(FLAVOUR_COLUMNS) : wanted).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const { flowerOf } = await readCoffeesOfBlends(db, include.flavours ? rows : [])
  return ids.flatMap(id => {
    const row = byId.get(id)
    if (row === undefined) return []
    return {
      ...roastOf(row),
      ...(include.score && { score_details: listedScoreOf(row) }),
      ...(include.milestones && { milestones: milestonesOf(row) }),
      ...(isTasteRow(row) && { flavours: flowerOf(row) ?? flowerFlavours(tasteOf(row)) }),
    }
  })
}

/** The existing roasts with these ids, in this order. */
export async function roastRowsInOrder(db: Db, ids: readonly number[]): Promise<ListedRoastRow[]> {
  const batches = idBatches(ids).map(batch =>
    selectListedRoasts(db).where('roasts.id', 'in', batch).execute(),
  )
  const rows = new Map((await Promise.all(batches)).flat().map(row => [row.id, row]))
  return ids.map(id => rows.get(id)).filter(row => row !== undefined)
}

/** Roasts of a bean, each with from how many components its score is. */
export async function withScoreParts(db: Db, roasts: readonly Roast[]): Promise<RoastOfBean[]> {
  const bases = await scoreBases(
    db,
    roasts.map(({ id }) => id),
  )
  return roasts.map(roast => {
    const score_from = bases.get(roast.id) ?? null
    return { ...roast, score_from, score_partial: score_from !== null && partialText(score_from) !== null }
  })
}

/** The ids of all roasts of a bean, newest first. */
export function idsOfBean(db: Db, beanId: number): Promise<number[]> {
  return newestFirst(db, isOfBean(db, beanId))
}

/** The ids of all roasts by a recipe, newest first. */
export function idsOfBlend(db: Db, blendId: number): Promise<number[]> {
  return newestFirst(db, expressionBuilder<Tables, 'roasts'>()('roasts.blend_id', '=', blendId))
}

async function newestFirst(db: Db, which: Expression<SqlBool>): Promise<number[]> {
  const rows = await db
    .selectFrom('roasts')
    .select('id')
    .where(which)
    .orderBy('roast_date', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Rows with a value to sort by, from the start or after a position that has one. */
function knownRoasts(
  db: Db,
  column: SortedColumn,
  { order, after }: Pick<RoastListRequest, 'order' | 'after'>,
) {
  const rows = selectListedRoasts(db)
    .where(column, 'is not', null)
    .orderBy(column, order)
    .orderBy('roasts.id', 'desc')
  if (after === null) return rows
  const [beyond, beyondOrSame] = order === 'asc' ? (['>', '>='] as const) : (['<', '<='] as const)
  return rows
    .where(column, beyondOrSame, after.value)
    .where(eb => eb.or([eb(column, beyond, after.value), eb('roasts.id', '<', after.id)]))
}

/** Rows without a value to sort by, from the start or after a position that has none. */
function missingRoasts(db: Db, column: SortedColumn, after: RoastPosition | null) {
  const rows = selectListedRoasts(db).where(column, 'is', null).orderBy('roasts.id', 'desc')
  return after === null ? rows : rows.where('roasts.id', '<', after.id)
}
