import { sql } from 'kysely'
import type { Style as NamedStyle } from '#contract/styles.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { HOUSE, type Style } from '#domain/score/style.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import type { Versioned } from '#server/http/entity-tags.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { HOUSE_ID, namedStyleOf, type StyleRow, styleOf, versionedStyleOf } from './style-row.ts'

/** Every style: the House first, then by name. */
export async function listStyles(db: Db): Promise<NamedStyle[]> {
  const rows = await db.selectFrom('styles').selectAll().orderBy('folded_name').execute()
  const named = rows.map(namedStyleOf)
  return [...named.filter(style => style.is_house), ...named.filter(style => !style.is_house)]
}

/** A style, or null if there is none. */
export async function findStyle(db: Db, id: number): Promise<Versioned<NamedStyle> | null> {
  const row = await findStyleRow(db, id)
  return row === undefined ? null : versionedStyleOf(row)
}

/** The row of a style; undefined if there is none. */
export function findStyleRow(db: Db, id: number): Promise<StyleRow | undefined> {
  return db.selectFrom('styles').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function styleExists(db: Db, id: number): Promise<boolean> {
  return (await findStyleRow(db, id)) !== undefined
}

/** Fails if the chosen style doesn't exist. Choosing none is allowed. */
export async function requireStyle(
  db: Db,
  styleId: number | null | undefined,
): Promise<Result<null, HttpProblem>> {
  const isThere = styleId == null || (await styleExists(db, styleId))
  return isThere ? success(null) : failure(unknownEntity('style'))
}

/** The choices of a roast and of its bean; null for none. */
export interface StyleChoice {
  style_id: number | null
  bean_style_id: number | null
}

/** The id of the style that judges a roast: its own, that of its bean, or the House. */
export function judgingStyleId({ style_id, bean_style_id }: StyleChoice): number {
  return style_id ?? bean_style_id ?? HOUSE_ID
}

/** The same in a query of roasts with their beans. */
export const JUDGING_STYLE_ID = sql<number>`coalesce(roasts.style_id, beans.style_id, ${sql.lit(HOUSE_ID)})`

/** The style that a bean was given; null for none, and if there is no such bean. */
export async function styleIdOfBean(db: Db, beanId: number): Promise<number | null> {
  const bean = await db.selectFrom('beans').select('style_id').where('id', '=', beanId).executeTakeFirst()
  return bean?.style_id ?? null
}

/** The style that judges a roast. */
export async function judgingStyle(db: Db, choice: StyleChoice): Promise<Style> {
  const id = judgingStyleId(choice)
  const row = id === HOUSE_ID ? undefined : await findStyleRow(db, id)
  return row === undefined ? HOUSE : styleOf(row)
}

/** Returns a function from a roast to the style that judges it. Reads all styles once. */
export async function readJudges(db: Db): Promise<(choice: StyleChoice) => Style> {
  const rows = await db.selectFrom('styles').selectAll().execute()
  const styles = new Map(rows.map(row => [row.id, styleOf(row)]))
  return choice => styles.get(judgingStyleId(choice)) ?? HOUSE
}

/** The style that judges a roast, as the API returns it. */
export async function styleOfRoast(db: Db, roastId: number): Promise<Versioned<NamedStyle> | null> {
  const row = await db
    .selectFrom('roasts')
    .innerJoin('beans', 'beans.id', 'roasts.bean_id')
    .innerJoin('styles', join => join.on('styles.id', '=', JUDGING_STYLE_ID))
    .selectAll('styles')
    .where('roasts.id', '=', roastId)
    .executeTakeFirst()
  return row === undefined ? null : versionedStyleOf(row)
}
