import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { NextTime } from '#contract/roast-fields.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { isOfBeanAlone, isOfOneCoffee } from '#server/library/greens/roast-parts.ts'
import type { Db, Tables } from '#server/platform/database/tables.ts'

const eb = expressionBuilder<Tables, 'roasts'>()

/** More coffees than anybody roasts, and more roasts of one than anybody reads about. */
const MOST_WORDS = 100
const DATES_PER_COFFEE = 10

/**
 * The words for next time. For every coffee: those on its newest roast, otherwise on its reference, and for every
 * recipe those on its newest roast. For one coffee: those on all its roasts alone, newest first.
 */
export async function listNextTimes(db: Db, beanId: number | null): Promise<NextTime[]> {
  const rows = beanId === null ? await waitingWords(db) : await wordsOfBean(db, beanId)
  const dates = new Map<string, Promise<string[]>>()
  const datesOf = (row: Coffee) => {
    const key = `${row.blend_id ?? 'alone'} ${row.bean_id}`
    const known = dates.get(key) ?? newestDates(db, row)
    dates.set(key, known)
    return known
  }
  return Promise.all(rows.map(async row => ({ ...row, roast_dates: await datesOf(row) })))
}

/** Adds to the answer what the owner wanted to do differently in a new roast. */
export const nextTimesOfImport = {
  async say(
    db: Db,
    { roast, isNew }: { roast: PlacedRoast; isNew: boolean },
  ): Promise<{ next_times?: WordsBefore[] }> {
    const next_times = isNew ? await wordsBefore(db, roast) : []
    return next_times.length === 0 ? {} : { next_times }
  },
}

type PlacedRoast = Pick<RoastWithFields, 'id' | 'bean_id' | 'greens' | 'blend_id' | 'roast_date'>
type WordsBefore = Pick<NextTime, 'roast_id' | 'roast_name' | 'roast_number' | 'next_time'>

/**
 * The words for next time that a roast followed: those on the roast before it of its coffee alone and on its coffee's
 * reference, of a blend on the one before it by the same recipe.
 */
async function wordsBefore(
  db: Db,
  { id, bean_id, greens, blend_id, roast_date }: PlacedRoast,
): Promise<WordsBefore[]> {
  if (greens !== null && blend_id === null) return []
  const isAlike = isOfCoffee({ bean_id, blend_id })
  const before = await db
    .selectFrom('roasts')
    .innerJoin('beans', 'beans.id', 'roasts.bean_id')
    .select(['roasts.id', 'roast_date', 'reference_roast_id'])
    .where(isAlike)
    .where('roasts.id', '!=', id)
    .orderBy('roast_date', order => order.desc().nullsLast())
    .orderBy('roasts.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // An older roast that is added later didn't follow these words.
  if (before === undefined || (roast_date ?? '9') < (before.roast_date ?? '')) return []
  const ids = [before.id, before.reference_roast_id ?? before.id].filter(each => each !== id)
  const words = await selectWords(db)
    .where(isAlike)
    .where('roasts.id', 'in', ids)
    .orderBy('roasts.roast_date', order => order.desc().nullsLast())
    .orderBy('roasts.id', 'desc')
    .execute()
  return words.map(({ bean_id: _bean, blend_id: _blend, origin_name: _name, ...words }) => words)
}

/** The words on the newest roast of each coffee alone, otherwise on its reference, and on that of each recipe. */
async function waitingWords(db: Db) {
  const newest = await selectWords(db)
    .where(({ eb, selectFrom }) =>
      eb(
        'roasts.id',
        '=',
        selectFrom('roasts')
          .select('roasts.id')
          .whereRef('roasts.bean_id', '=', 'beans.id')
          .where(isOfOneCoffee)
          .orderBy('roasts.roast_date', order => order.desc().nullsLast())
          .orderBy('roasts.id', 'desc')
          .limit(1),
      ),
    )
    .orderBy('beans.id')
    .limit(MOST_WORDS)
    .execute()
  const references = await selectWords(db)
    .whereRef('roasts.id', '=', 'beans.reference_roast_id')
    .orderBy('beans.id')
    .limit(MOST_WORDS)
    .execute()
  const byRecipes = await selectWords(db)
    .where(({ eb, selectFrom }) =>
      eb(
        'roasts.id',
        'in',
        selectFrom('blends')
          .select(({ selectFrom }) =>
            selectFrom('roasts')
              .select('roasts.id')
              .whereRef('roasts.blend_id', '=', 'blends.id')
              .orderBy('roasts.roast_date', order => order.desc().nullsLast())
              .orderBy('roasts.id', 'desc')
              .limit(1)
              .as('id'),
          )
          .$castTo<{ id: number }>(),
      ),
    )
    .limit(MOST_WORDS)
    .execute()
  const known = new Set(newest.map(({ bean_id }) => bean_id))
  return [...newest, ...references.filter(({ bean_id }) => !known.has(bean_id)), ...byRecipes]
    .sort((a, b) => a.bean_id - b.bean_id)
    .slice(0, MOST_WORDS)
}

function wordsOfBean(db: Db, beanId: number) {
  return selectWords(db)
    .where(isOfBeanAlone(beanId))
    .orderBy('roasts.roast_date', order => order.desc().nullsLast())
    .orderBy('roasts.id', 'desc')
    .limit(MOST_WORDS)
    .execute()
}

function selectWords(db: Db) {
  return db
    .selectFrom('beans')
    .innerJoin('roasts', 'roasts.bean_id', 'beans.id')
    .innerJoin('roast_fields', 'roast_fields.roast_id', 'roasts.id')
    .select([
      'roasts.id as roast_id',
      'roasts.roast_name',
      'roasts.roast_number',
      'beans.id as bean_id',
      'roasts.blend_id',
      ({ fn }) => fn.coalesce('roasts.blend_name', 'beans.origin_name').as('origin_name'),
      'roast_fields.next_time',
    ])
    .where('roast_fields.next_time', 'is not', null)
    .$narrowType<{ next_time: string }>()
}

/** What is roasted again: a bean alone, or a recipe. */
type Coffee = Pick<NextTime, 'bean_id' | 'blend_id'>

function isOfCoffee({ bean_id, blend_id }: Coffee): Expression<SqlBool> {
  return blend_id === null ? isOfBeanAlone(bean_id) : eb('roasts.blend_id', '=', blend_id)
}

async function newestDates(db: Db, coffee: Coffee): Promise<string[]> {
  const rows = await db
    .selectFrom('roasts')
    .select('roast_date')
    .where(isOfCoffee(coffee))
    .orderBy('roast_date', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(DATES_PER_COFFEE)
    .execute()
  return rows.flatMap(({ roast_date }) => roast_date ?? [])
}
