import { type Expression, expressionBuilder, PostgresAdapter, type SqlBool, sql } from 'kysely'
import type { BlendPart } from '#contract/blend/blends.ts'
import type { RoastGreen } from '#contract/blend/greens.ts'
import { type GreenPart, partsText, sharePercent, weightOf } from '#domain/bean/blend/greens.ts'
import { largestFirst } from '#domain/bean/blend/recipe.ts'
import type { Db, Tables, Transaction } from '#server/platform/database/tables.ts'

const eb = expressionBuilder<Tables, 'roasts'>()

/** The columns of a roast that say which coffees it is of, of which the last two are made by a query. */
export interface PartsRow {
  bean_id: number
  /** Null for a roast of one coffee. */
  parts: string | null
  /** What the recipe of a roast without parts has; null if there is no such recipe. */
  planned: string | null
}

/** The two that say of how much of what it is, or is to be. */
export type MadeParts = Pick<PartsRow, 'parts' | 'planned'>

/**
 * For each part of a roast of the query the bean, its name and revision, and the grams; null without parts. The same
 * of its recipe, with shares, if it isn't weighed yet.
 */
export function partsColumns(db: Db) {
  return isPostgres(db) ? [PARTS.postgres, PLANNED.postgres] : [PARTS.sqlite, PLANNED.sqlite]
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

const FROM_PARTS = sql`from roast_parts join beans on beans.id = roast_parts.bean_id
  where roast_parts.roast_id = roasts.id`
const PART = sql`position, beans.id, beans.origin_name, beans.revision, grams`
const PARTS = {
  sqlite: sql<string | null>`(select nullif(json_group_array(json_array(${PART})), '[]') ${FROM_PARTS})`.as(
    'parts',
  ),
  postgres: sql<string | null>`(select json_agg(json_build_array(${PART}))::text ${FROM_PARTS})`.as('parts'),
}

/** The coffees of the recipes in a query, each a part as JSON. */
const PARTS_OF_BLENDS = {
  sqlite: sql`json_each(blends.parts) as part`,
  postgres: sql`json_array_elements(blends.parts::json) as part(value)`,
}
const BEAN_OF_PART = {
  sqlite: sql<number>`json_extract(part.value, '$.bean_id')`,
  postgres: sql<number>`(part.value->>'bean_id')::integer`,
}
const SHARE_OF_PART = {
  sqlite: sql`json_extract(part.value, '$.share_percent')`,
  postgres: sql`(part.value->>'share_percent')::float8`,
}
const fromRecipe = (kind: keyof typeof PARTS_OF_BLENDS) =>
  sql`from blends cross join ${PARTS_OF_BLENDS[kind]} join beans on beans.id = ${BEAN_OF_PART[kind]}
    where blends.id = roasts.blend_id and blends.deletion_id is null and roasts.green_weight_g is null
    and not exists (select 1 from roast_parts where roast_parts.roast_id = roasts.id)`
const PLANNED_PART = sql`beans.id, beans.origin_name, beans.revision + blends.revision`
const PLANNED = {
  sqlite: sql<
    string | null
  >`(select nullif(json_group_array(json_array(${PLANNED_PART}, ${SHARE_OF_PART.sqlite})), '[]')
    ${fromRecipe('sqlite')})`.as('planned'),
  postgres: sql<
    string | null
  >`(select json_agg(json_build_array(${PLANNED_PART}, ${SHARE_OF_PART.postgres}))::text
    ${fromRecipe('postgres')})`.as('planned'),
}

interface StoredPart extends GreenPart {
  origin_name: string
  revision: number
}

/** In order: the databases aggregate them in any. */
function storedParts(parts: string): StoredPart[] {
  const rows = JSON.parse(parts) as [number, number, string, number, number][]
  return rows
    .sort(([one], [other]) => one - other)
    .map(([, bean_id, origin_name, revision, grams]) => ({ bean_id, origin_name, revision, grams }))
}

/** The coffees of a roast as it was given them; null for one coffee. */
export function givenPartsOf({ parts }: Pick<PartsRow, 'parts'>): GreenPart[] | null {
  return parts === null ? null : storedParts(parts).map(({ bean_id, grams }) => ({ bean_id, grams }))
}

/** The coffees of a roast as answers show them; null for one coffee. */
export function greensOf({ parts }: Pick<PartsRow, 'parts'>): RoastGreen[] | null {
  if (parts === null) return null
  return withShares(storedParts(parts))
}

/** What a roast by a recipe that isn't weighed yet is to be of, largest share first; null for any other. */
export function plannedOf({ planned }: Pick<PartsRow, 'planned'>): BlendPart[] | null {
  if (planned === null) return null
  const rows = JSON.parse(planned) as [number, string, number, number][]
  const parts = rows.map(([bean_id, origin_name, , share_percent]) => ({
    ...{ bean_id, origin_name, share_percent },
  }))
  return largestFirst(parts)
}

/** The coffees of a blend with their shares, weighed or as its recipe has them; null for one coffee. */
export function sharesOf(row: MadeParts): BlendPart[] | null {
  return greensOf(row) ?? plannedOf(row)
}

/** These coffees as answers show them. All must exist. */
export async function namedParts(db: Db, parts: readonly GreenPart[]): Promise<RoastGreen[]> {
  const names = await namesOfBeans(
    db,
    parts.map(({ bean_id }) => bean_id),
  )
  return withShares(parts.map(part => ({ ...part, origin_name: names.get(part.bean_id) ?? '' })))
}

/** The names of beans by id: of those in the library, or of those in the trash. */
export async function namesOfBeans(
  db: Db,
  ids: readonly number[],
  table: 'beans' | 'trashed_beans' = 'beans',
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'origin_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, origin_name }) => [id, origin_name]))
}

function withShares(parts: readonly (GreenPart & { origin_name: string })[]): RoastGreen[] {
  const sum = weightOf(parts)
  return parts.map(({ bean_id, origin_name, grams }) => ({
    ...{ bean_id, origin_name, grams },
    share_percent: sharePercent(grams, sum),
  }))
}

/**
 * The name of a roast's coffee; of a blend its coffees: `Wolkite 240 g + Santa Clara 160 g`, before weighing with the
 * recipe's percent.
 */
export function coffeesText(row: MadeParts & { bean_origin_name: string }): string {
  if (row.parts !== null) return partsText(storedParts(row.parts))
  const shares = plannedOf(row)?.map(({ origin_name, share_percent }) => `${origin_name} ${share_percent} %`)
  return shares?.join(' + ') ?? row.bean_origin_name
}

/** A number that rises with each change of a coffee that the roast is of. */
export function beanRevisionOf({ parts, planned, bean_revision }: MadeParts & { bean_revision: number }) {
  if (planned !== null)
    return (JSON.parse(planned) as [number, string, number][]).reduce((sum, [, , each]) => sum + each, 0)
  if (parts === null) return bean_revision
  return storedParts(parts).reduce((sum, { revision }) => sum + revision, 0)
}

/** The ids of the beans that a roast is of, and before weighing of those that its recipe has. */
export function beanIdsOf(row: PartsRow): number[] {
  return [...new Set([row.bean_id, ...(sharesOf(row) ?? []).map(({ bean_id }) => bean_id)])]
}

/** Replaces the coffees of a roast, in the order in which they are given; null for one coffee. */
export async function storeParts(
  transaction: Transaction,
  roast_id: number,
  parts: readonly GreenPart[] | null,
): Promise<void> {
  await transaction.deleteFrom('roast_parts').where('roast_id', '=', roast_id).execute()
  if (parts === null) return
  const rows = parts.map(({ bean_id, grams }, position) => ({ roast_id, position, bean_id, grams }))
  await transaction.insertInto('roast_parts').values(rows).execute()
}

/** The coffees of a roast, as `partsColumns` has them. */
export function partsOfRoast(db: Db, id: number): Promise<MadeParts> {
  return db
    .selectFrom('roasts')
    .select(partsColumns(db))
    .where('roasts.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether a roast of a query is of this bean, alone or with others, weighed or as its recipe has it. */
export function isOfBean(db: Db, beanId: number): Expression<SqlBool> {
  const planned = eb('roasts.id', 'in', plannedOfBeans(db, [beanId]))
  return eb.or([...waysToHave(beanId), planned])
}

/** Whether a roast of a query has this bean itself, or as a part. */
export function hasBean(beanId: number): Expression<SqlBool> {
  return eb.or(waysToHave(beanId))
}

function waysToHave(beanId: number) {
  return [eb('roasts.bean_id', '=', beanId), eb('roasts.id', 'in', blendsOfBeans([beanId]))]
}

/** Whether a roast of a query has no parts: it is of one coffee, or by a recipe and not weighed yet. */
export const hasNoParts: Expression<SqlBool> = eb.not(
  eb.exists(
    eb
      .selectFrom('roast_parts')
      .select('roast_parts.roast_id')
      .whereRef('roast_parts.roast_id', '=', 'roasts.id'),
  ),
)

/** Whether a roast of a query that is by a recipe has yet to be weighed. */
const isUnweighed: Expression<SqlBool> = eb.and([eb('roasts.green_weight_g', 'is', null), hasNoParts])

/** Whether a roast of a query is of one coffee alone. One that is by a recipe isn't, weighed or not. */
export const isOfOneCoffee: Expression<SqlBool> = eb.and([eb('roasts.blend_id', 'is', null), hasNoParts])

/** Whether a roast of a query is of this bean alone. */
export function isOfBeanAlone(beanId: number): Expression<SqlBool> {
  return eb.and([eb('roasts.bean_id', '=', beanId), isOfOneCoffee])
}

/** The recipe of each blend, by its id; null without one. */
export async function readBlends(db: Db): Promise<Map<number, number | null>> {
  const parts = await db.selectFrom('roast_parts').select('roast_id').where('position', '=', 0).execute()
  const byRecipe = await db
    .selectFrom('roasts')
    .select(['id', 'blend_id'])
    .where('blend_id', 'is not', null)
    .execute()
  return new Map([
    ...parts.map(({ roast_id }) => [roast_id, null] as const),
    ...byRecipe.map(({ id, blend_id }) => [id, blend_id] as const),
  ])
}

/** Ids of beans, or a query of them. */
export type BeanIds = readonly number[] | Expression<number>

/** The ids of the roasts, deleted or not, that have one of these beans as a part. */
export function blendsOfBeans(beans: BeanIds) {
  return eb.selectFrom('roast_parts').select('roast_parts.roast_id').where('roast_parts.bean_id', 'in', beans)
}

/** The ids of the roasts that aren't weighed yet and whose recipe has one of these beans. */
export function plannedOfBeans(db: Db, beans: BeanIds) {
  const kind = isPostgres(db) ? 'postgres' : 'sqlite'
  const blends = sql<number>`(select blends.id from blends cross join ${PARTS_OF_BLENDS[kind]}
    where blends.deletion_id is null and ${eb(BEAN_OF_PART[kind], 'in', beans)})`
  return eb.selectFrom('roasts').select('roasts.id').where('roasts.blend_id', 'in', blends).where(isUnweighed)
}

/** The ids of the beans that these recipes have. */
export function beansOfBlends(db: Db, blends: Expression<{ blend_id: number | null }>) {
  const kind = isPostgres(db) ? 'postgres' : 'sqlite'
  return sql<number>`(select ${BEAN_OF_PART[kind]} from blends cross join ${PARTS_OF_BLENDS[kind]}
    where blends.id in ${blends})`
}

/** The roasts by recipes that aren't weighed yet, with the coffees that they are to have. */
export function selectUnweighed(db: Db) {
  // Not `is not null`, for which SQLite reads all roasts.
  return db.selectFrom('roasts').where('roasts.blend_id', '>', 0).where(isUnweighed)
}
