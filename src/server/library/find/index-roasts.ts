import { setImmediate } from 'node:timers/promises'
import { pick } from '#domain/record/named-values.ts'
import { success } from '#domain/record/result.ts'
import { hasNoParts, isOfBean, partsColumns, sharesOf } from '#server/library/greens/roast-parts.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import { fieldsByRoast } from '#server/platform/database/stored-fields.ts'
import { type Db, INDEXED_COLUMNS } from '#server/platform/database/tables.ts'
import {
  SEARCHED_BEAN_COLUMNS,
  SEARCHED_ROAST_COLUMNS,
  type SearchedBean,
  searchedTexts,
  wordsOfBean,
} from './searched-texts.ts'

/** Raise it when the texts or columns of the index change: the next start then makes the rows of others again. */
const RULE = 3

const ROAST_COLUMNS = [...new Set([...INDEXED_COLUMNS, ...SEARCHED_ROAST_COLUMNS])].map(
  column => `roasts.${column}` as const,
)
const BEAN_COLUMNS = SEARCHED_BEAN_COLUMNS.map(column => `beans.${column}` as const)

/**
 * Writes the rows by which these roasts are found and sorted, in the transaction that adds or changes them. Other work
 * runs between batches.
 */
export async function indexRoasts(db: Db, ids: readonly number[]): Promise<void> {
  for (const [place, batch] of idBatches(ids, ROASTS_AT_ONCE).entries()) {
    if (place > 0) await setImmediate()
    const roasts = await db
      .selectFrom('roasts')
      .innerJoin('beans', 'beans.id', 'roasts.bean_id')
      .select(['roasts.id', ...ROAST_COLUMNS, ...BEAN_COLUMNS])
      .where('roasts.id', 'in', batch)
      .execute()
    const fieldsOf = await fieldsByRoast(db, batch)
    const others = await otherBeans(db, batch)
    const aliases = await aliasesOfRecipes(db, batch)
    const beans = new Map([...roasts, ...[...others.values()].flat()].map(bean => [bean.bean_id, bean]))
    const wordsOf = new Map([...beans].map(([beanId, bean]) => [beanId, wordsOfBean(bean)]))
    const rows = roasts.map(roast => ({
      roast_id: roast.id,
      rule: RULE,
      ...pick(roast, INDEXED_COLUMNS),
      ...searchedTexts(
        { ...roast, ...fieldsOf(roast.id) },
        aliases.get(roast.id) ?? [],
        [roast, ...(others.get(roast.id) ?? [])].map(({ bean_id, origin_name }) => ({
          origin_name,
          words: wordsOf.get(bean_id) ?? [],
        })),
      ),
    }))
    await db.deleteFrom('roast_index').where('roast_id', 'in', batch).execute()
    if (rows.length > 0) await db.insertInto('roast_index').values(rows).execute()
  }
}

/** A bean with the columns that are searched. */
type IndexedBean = SearchedBean & { bean_id: number }

/** The beans of blends besides the first of each, by roast; before weighing those of the recipe. */
async function otherBeans(db: Db, ids: readonly number[]): Promise<Map<number, IndexedBean[]>> {
  const rows = await db
    .selectFrom('roasts')
    .select(['roasts.id', 'roasts.bean_id'])
    .select(partsColumns(db))
    .where('roasts.id', 'in', ids)
    .where(eb => eb.or([eb('blend_id', 'is not', null), eb.not(hasNoParts)]))
    .execute()
  const parts = rows.map(row => {
    const others = (sharesOf(row) ?? []).filter(({ bean_id }) => bean_id !== row.bean_id)
    return [row.id, others.map(({ bean_id }) => bean_id)] as const
  })
  const beans = new Map<number, IndexedBean>()
  for (const batch of idBatches([...new Set(parts.flatMap(([, others]) => others))]))
    for (const bean of await db
      .selectFrom('beans')
      .select(['beans.id as bean_id', ...BEAN_COLUMNS])
      .where('id', 'in', batch)
      .execute())
      beans.set(bean.bean_id, bean)
  return new Map(parts.map(([id, others]) => [id, others.flatMap(beanId => beans.get(beanId) ?? [])]))
}

/** The other names of the recipes of roasts, by roast. */
async function aliasesOfRecipes(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('roasts')
    .innerJoin('blends', 'blends.id', 'roasts.blend_id')
    .select(['roasts.id', 'blends.aliases'])
    .where('roasts.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, aliases }) => [id, JSON.parse(aliases)]))
}

/** As many as are folded and written in a few milliseconds, unless their notes are long. */
const ROASTS_AT_ONCE = 64

/** Writes the rows of a bean's roasts again if the bean's words have changed. */
export async function indexRoastsOfBean(
  db: Db,
  id: number,
  { before, now }: { before: SearchedBean; now: SearchedBean },
): Promise<void> {
  const textOf = (bean: SearchedBean) => [bean.origin_name, ...wordsOfBean(bean)].join(' ')
  if (textOf(before) === textOf(now)) return
  const roasts = await db.selectFrom('roasts').select('id').where(isOfBean(db, id)).execute()
  await indexRoasts(
    db,
    roasts.map(roast => roast.id),
  )
}

/** Writes the rows of a recipe's roasts again. */
export async function indexRoastsOfBlend(db: Db, id: number): Promise<void> {
  const roasts = await db.selectFrom('roasts').select('id').where('blend_id', '=', id).execute()
  await indexRoasts(
    db,
    roasts.map(roast => roast.id),
  )
}

/** Writes the rows that are missing, or that an earlier version of the product made by another rule. */
export async function indexRoastsOnce(db: Db): Promise<void> {
  if ((await unindexed(db)).length === 0) return
  await changeLibrary(db, async transaction => {
    // Another instance may have written them meanwhile.
    await indexRoasts(transaction, await unindexed(transaction))
    return success(null)
  })
}

/** Writes the rows of all roasts again. */
export async function indexAllRoasts(db: Db): Promise<void> {
  await db.deleteFrom('roast_index').execute()
  await indexRoasts(db, await unindexed(db))
}

async function unindexed(db: Db): Promise<number[]> {
  const roasts = await db
    .selectFrom('roasts')
    .leftJoin('roast_index', join => join.onRef('roast_id', '=', 'roasts.id').on('rule', '=', RULE))
    .select('roasts.id')
    .where('roast_id', 'is', null)
    .orderBy('roasts.id')
    .execute()
  return roasts.map(({ id }) => id)
}
