import { type RunningRoast, runningRoast } from '#contract/live/running-roasts.ts'
import type { GreenPart } from '#domain/bean/blend/greens.ts'
import { READING_VALUES, type Reading, type ReadValues } from '#domain/live/running-roast.ts'
import { entityTag, Versioned } from '#server/http/entity-tags.ts'
import type { EventReader } from '#server/http/event-streams.ts'
import { isWholeRecipe } from '#server/library/blends/recipe-of-roast.ts'
import { namedParts } from '#server/library/greens/roast-parts.ts'
import type { Db, Row } from '#server/platform/database/tables.ts'

export type RunningRoastRow = Row<'running_roasts'>
export type LiveReadingRow = Row<'live_readings'>

/** The columns of a running roast of which nothing is known yet. */
export const NOTHING_KNOWN = {
  bean_id: null,
  green_weight_g: null,
  greens: null,
  blend_id: null,
  plan_roast_id: null,
  plan_id: null,
  machine: null,
  charged_at: null,
  dropped_at: null,
  marks: '[]',
  reading_count: 0,
  event_id: 0,
  marks_event: 0,
  details_event: 0,
  roast_id: null,
  deletion_id: null,
} as const

/** The running roast with this id; undefined if there is none, or it was deleted. */
export async function findRunningRoast(db: Db, id: number): Promise<RunningRoastRow | undefined> {
  const row = await findStoredRow(db, id)
  return row && withKnownOnes(db, row)
}

/** The same as it is stored: its bean, its recipe or its plan may have been deleted meanwhile. */
export function findStoredRow(db: Db, id: number): Promise<RunningRoastRow | undefined> {
  return db
    .selectFrom('running_roasts')
    .selectAll()
    .where('id', '=', id)
    .where('deletion_id', 'is', null)
    .where('waits_for_file', '=', 0)
    .executeTakeFirst()
}

/** The roasts that run, newest first. */
export async function listRunning(db: Db): Promise<RunningRoastRow[]> {
  const rows = await selectRunning(db).selectAll().orderBy('id', 'desc').execute()
  return Promise.all(rows.map(row => withKnownOnes(db, row)))
}

/** Selects from the roasts that run. */
export function selectRunning(db: Db) {
  return db
    .selectFrom('running_roasts')
    .where('deletion_id', 'is', null)
    .where('roast_id', 'is', null)
    .where('waits_for_file', '=', 0)
}

/** The row with null for a bean, a recipe or a plan that was deleted meanwhile. A blend needs all of its coffees. */
export async function withKnownOnes(db: Db, row: RunningRoastRow): Promise<RunningRoastRow> {
  const known = async (table: 'beans' | 'roasts' | 'plans', id: number | null) =>
    id !== null && !(await isKnown(db, table, id)) ? null : id
  const plan_roast_id = await known('roasts', row.plan_roast_id)
  const plan_id = await known('plans', row.plan_id)
  const blend_id = row.blend_id !== null && (await isWholeRecipe(db, row.blend_id)) ? row.blend_id : null
  const others = { blend_id, plan_roast_id, plan_id }
  const parts = storedPartsOf(row) ?? []
  const beans = await Promise.all(parts.map(part => known('beans', part.bean_id)))
  if (beans.includes(null)) return { ...row, ...others, bean_id: null, greens: null }
  return { ...row, ...others, bean_id: await known('beans', row.bean_id) }
}

/** Whether there is a bean, a roast or a plan with this id that wasn't deleted. */
export async function isKnown(db: Db, table: 'beans' | 'roasts' | 'plans', id: number): Promise<boolean> {
  const found =
    table === 'plans'
      ? await db
          .selectFrom('plans')
          .select('id')
          .where('id', '=', id)
          .where('deletion_id', 'is', null)
          .executeTakeFirst()
      : await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/**
 * The running roast as answers have it, with the ETag of its marks and what was chosen. A visitor doesn't see the key,
 * which opens the roast.
 */
export async function runningRoastOf(
  db: Db,
  row: RunningRoastRow,
  reader: EventReader = 'owner',
): Promise<Versioned<RunningRoast>> {
  const last = await db
    .selectFrom('live_readings')
    .select(['at', 'bean_temp', 'ibts_temp', 'power', 'fan', 'drum'])
    .where('running_roast_id', '=', row.id)
    .where(({ or, eb }) => or(READING_VALUES.map(value => eb(value, 'is not', null))))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { id, key, bean_id, green_weight_g, plan_roast_id, plan_id, machine, opened_at, ...others } = row
  const { charged_at, dropped_at, marks, reading_count, roast_id, event_id, revision } = others
  const parts = storedPartsOf(row)
  const answer = {
    id,
    ...(reader === 'owner' && { key }),
    bean_id,
    greens: parts && (await namedParts(db, parts)),
    blend_id: others.blend_id,
    green_weight_g,
    plan_roast_id,
    ...(reader === 'owner' && { plan_id }),
    machine,
    opened_at,
    charged_at,
    dropped_at,
    marks: marksIn(marks),
    reading_count,
    last_reading: last === undefined ? null : { ...last, at: new Date(last.at).toISOString() },
    roast_id,
    event_id,
  }
  return new Versioned(answer, entityTag(revision, 0))
}

/** The coffees of a blend; null for one coffee or none. */
export function storedPartsOf({ greens }: Pick<RunningRoastRow, 'greens'>): GreenPart[] | null {
  return greens === null ? null : (JSON.parse(greens) as GreenPart[])
}

/** The stored marks. */
export function marksIn(text: string): RunningRoast['marks'] {
  return runningRoast.shape.marks.parse(JSON.parse(text))
}

/** A reading as it is stored, and back. */
export function readingOf({ at, typed, ...row }: LiveReadingRow): Reading {
  return { at, ...valuesOf(row), typed: typed === 1 }
}

export function valuesOf({ bean_temp, ibts_temp, power, fan, drum }: ReadValues): ReadValues {
  return { bean_temp, ibts_temp, power, fan, drum }
}
