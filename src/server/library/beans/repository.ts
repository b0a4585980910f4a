import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Bean, BeanRoastLink } from '#contract/beans.ts'
import type { Versioned } from '#server/http/entity-tags.ts'
import {
  beanIdsOf,
  hasNoParts,
  isOfOneCoffee,
  partsColumns,
  plannedOfBeans,
  sharesOf,
} from '#server/library/greens/roast-parts.ts'
import type { Db, Tables } from '#server/platform/database/tables.ts'
import { type BeanRow, beanOf, type RoastsOfBean, versionedBeanOf } from './bean-row.ts'

const SHOWN_ROASTS = 12
/** The roasts of a bean that has none. */
export const NO_ROASTS: RoastsOfBean = { count: 0, blends: 0, newest: [], reference: null }

/** A bean, or the one that it was merged into; null if there is neither. */
export async function findBean(db: Db, id: number): Promise<Versioned<Bean> | null> {
  const row = await findBeanRow(db, id)
  if (row !== undefined) return versionedBeanOf(row, await roastsOfBean(db, id))
  const into = await mergedInto(db, id)
  return into === id ? null : findBean(db, into)
}

export function findBeanRow(db: Db, id: number): Promise<BeanRow | undefined> {
  return db.selectFrom('beans').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The id of the bean that the one with this id was merged into; the same id if it wasn't merged. */
export async function mergedInto(db: Db, id: number): Promise<number> {
  const merged = await db
    .selectFrom('merged_beans')
    .innerJoin('beans', 'beans.id', 'into_bean_id')
    .select('into_bean_id')
    .where('bean_id', '=', id)
    .executeTakeFirst()
  return merged?.into_bean_id ?? id
}

export async function beanExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('beans').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** A part of the list of beans by name. */
export interface BeanListPart {
  beans: Bean[]
  /** The folded name to continue from; null at the end. */
  next: string | null
}

/**
 * Beans by name: at most `limit` (null for all), starting after a folded name (null for the start); also those that are
 * put away unless `withPutAway` is false.
 */
export async function listBeans(
  db: Db,
  { limit, after, withPutAway = true }: { limit: number | null; after: string | null; withPutAway?: boolean },
): Promise<BeanListPart> {
  let query = db.selectFrom('beans').selectAll().orderBy('folded_name')
  if (!withPutAway) query = query.where('put_away', '=', 0)
  if (after !== null) query = query.where('folded_name', '>', after)
  if (limit !== null) query = query.limit(limit + 1)
  const rows = await query.execute()
  const hasMore = limit !== null && rows.length > limit
  if (hasMore) rows.pop()
  const roasts = await roastsOfBeans(db, limit === null ? null : rows.map(row => row.id))
  return {
    beans: rows.map(row => beanOf(row, roasts.get(row.id) ?? NO_ROASTS)),
    next: hasMore ? (rows.at(-1)?.folded_name ?? null) : null,
  }
}

export async function countBeans(db: Db, withPutAway = true): Promise<number> {
  const { count } = await db
    .selectFrom('beans')
    .$if(!withPutAway, query => query.where('put_away', '=', 0))
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A bean as an option of the bean select. */
export interface BeanChoice {
  id: number
  origin_name: string
  country: string | null
}

/** Every bean by name. */
export async function listBeanChoices(db: Db): Promise<BeanChoice[]> {
  return db.selectFrom('beans').select(['id', 'origin_name', 'country']).orderBy('folded_name').execute()
}

/** The roasts that a bean's answers show. */
export async function roastsOfBean(db: Db, id: number): Promise<RoastsOfBean> {
  return (await roastsOfBeans(db, [id])).get(id) ?? NO_ROASTS
}

/**
 * The count, the newest and the reference of the roasts of these beans (null for all), by bean id. Beans without roasts
 * have no entry.
 */
async function roastsOfBeans(db: Db, beanIds: readonly number[] | null): Promise<Map<number, RoastsOfBean>> {
  if (beanIds !== null && beanIds.length === 0) return new Map()
  const counts = await countsOf(db, beanIds)
  const references = await referencesOf(db, beanIds)
  // One query per bean reads a dozen rows from the index. A single query for all would read and sort every roast.
  const roasts = [...counts].map(
    async ([beanId, { count, blends, planned }]) =>
      [
        beanId,
        {
          ...{ count, blends },
          newest: await newestRoasts(db, beanId, { hasParts: blends > planned, isPlanned: planned > 0 }),
          reference: references.get(beanId) ?? null,
        },
      ] as const,
  )
  return new Map(await Promise.all(roasts))
}

/**
 * How many roasts beans have, how many of them are blends, weighed or by a recipe, and how many of these only a recipe
 * gives them, by bean id.
 */
async function countsOf(db: Db, beanIds: readonly number[] | null) {
  const firsts = await db
    .selectFrom('roasts')
    .$if(beanIds !== null, query => query.where('bean_id', 'in', beanIds ?? []))
    .select(['bean_id', db.fn.countAll<number>().as('count')])
    .groupBy('bean_id')
    .execute()
  const parts = await db
    .selectFrom('roast_parts')
    .innerJoin('roasts', 'roasts.id', 'roast_id')
    .$if(beanIds !== null, query => query.where('roast_parts.bean_id', 'in', beanIds ?? []))
    .select(['roast_parts.bean_id', db.fn.countAll<number>().as('blends')])
    .select(sql<number>`count(nullif(position, 0))`.as('others'))
    .groupBy('roast_parts.bean_id')
    .execute()
  const unweighed = await db
    .selectFrom('roasts')
    // Neither `is not null` nor a grouping, for which SQLite reads all roasts.
    .where('blend_id', '>', 0)
    .where(hasNoParts)
    .$if(beanIds !== null, query =>
      query.where(eb =>
        eb.or([eb('bean_id', 'in', beanIds ?? []), eb('roasts.id', 'in', plannedOfBeans(db, beanIds ?? []))]),
      ),
    )
    .select('bean_id')
    .select(partsColumns(db))
    .execute()
  const counts = new Map(firsts.map(({ bean_id, count }) => [bean_id, { count, blends: 0, planned: 0 }]))
  const countOf = (beanId: number) => {
    const known = counts.get(beanId) ?? { count: 0, blends: 0, planned: 0 }
    counts.set(beanId, known)
    return known
  }
  for (const { bean_id, blends, others } of parts) {
    const known = countOf(bean_id)
    known.count += others
    known.blends += blends
  }
  const wanted = beanIds && new Set(beanIds)
  for (const row of unweighed)
    for (const beanId of beanIdsOf(row).filter(id => wanted === null || wanted.has(id))) {
      const known = countOf(beanId)
      const planned = Number(beanId !== row.bean_id)
      known.count += planned
      known.planned += planned
      known.blends += 1
    }
  return counts
}

/**
 * The ids of the reference roasts by bean id. A roast that is in the trash or now belongs to another bean doesn't
 * count.
 */
async function referencesOf(db: Db, beanIds: readonly number[] | null): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('beans')
    // A join would read all roasts for the few that are references.
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('roasts')
          .select('roasts.id')
          .whereRef('roasts.id', '=', 'beans.reference_roast_id')
          .whereRef('roasts.bean_id', '=', 'beans.id')
          .where(isOfOneCoffee),
      ),
    )
    .$if(beanIds !== null, query => query.where('beans.id', 'in', beanIds ?? []))
    .select(['beans.id', 'reference_roast_id'])
    .execute()
  return new Map(rows.map(({ id, reference_roast_id }) => [id, reference_roast_id ?? 0]))
}

/** The newest roasts of a bean, alone and as a part of blends. Each query reads its dozen from an index. */
async function newestRoasts(
  db: Db,
  beanId: number,
  { hasParts, isPlanned }: { hasParts: boolean; isPlanned: boolean },
): Promise<BeanRoastLink[]> {
  const named = ['roasts.id', 'roast_number', 'roast_name', 'roast_date'] as const
  const newest = (which: Expression<SqlBool>) =>
    db
      .selectFrom('roasts')
      .select(named)
      .select(partsColumns(db))
      .where(which)
      .orderBy('roast_date', order => order.desc().nullsLast())
      .orderBy('roasts.id', 'desc')
      .limit(SHOWN_ROASTS)
      .execute()
  const eb = expressionBuilder<Tables, 'roasts'>()
  const own = await newest(eb('roasts.bean_id', '=', beanId))
  const isOther = eb('roasts.bean_id', '!=', beanId)
  const planned = isPlanned
    ? await newest(eb.and([isOther, eb('roasts.id', 'in', plannedOfBeans(db, [beanId]))]))
    : []
  const others = !hasParts
    ? []
    : await db
        .selectFrom('roast_parts')
        .innerJoin('roasts', 'roasts.id', 'roast_id')
        .select(named)
        .select(partsColumns(db))
        .where('roast_parts.bean_id', '=', beanId)
        .where('position', '>', 0)
        .orderBy('roast_date', order => order.desc().nullsLast())
        .orderBy('roasts.id', 'desc')
        .limit(SHOWN_ROASTS)
        .execute()
  const dayOf = ({ roast_date }: { roast_date: string | null }) => roast_date ?? ''
  return [...own, ...others, ...planned]
    .sort((a, b) => (dayOf(a) > dayOf(b) ? -1 : dayOf(a) < dayOf(b) ? 1 : b.id - a.id))
    .slice(0, SHOWN_ROASTS)
    .map(({ id, roast_number, roast_name, ...row }) => ({
      ...{ id, roast_number, roast_name },
      share_percent: sharesOf(row)?.find(({ bean_id }) => bean_id === beanId)?.share_percent ?? 100,
    }))
}
