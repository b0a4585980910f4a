import { setImmediate } from 'node:timers/promises'
import type { Measured } from '#domain/score/measured.ts'
import { measuredOf } from '#domain/score/measured.ts'
import type { MeasuredRoast } from '#domain/score/style-preview.ts'
import { scoreInputOfRecord } from '#server/library/roasts/derived-columns.ts'
import { JUDGING_STYLE_ID, judgingStyleId } from '#server/library/styles/repository.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import { measuredOfScore } from '#server/platform/database/stored-score.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { recordOfRow, selectRecords } from './judge-roasts.ts'

/** A roast that has a score, with the style that judges it. */
export interface StyledRoast extends MeasuredRoast {
  style_id: number
}

/** The roasts that have a score, newest first: at most `limit`, and only those that this style judges. */
export async function listMeasured(
  db: Db,
  { styleId = null, limit = Number.POSITIVE_INFINITY }: { styleId?: number | null; limit?: number },
): Promise<StyledRoast[]> {
  const roasts: StyledRoast[] = []
  for (let before: number | null = null; roasts.length < limit; ) {
    const wanted = Math.min(ROASTS_AT_ONCE, limit - roasts.length)
    let query = selectScored(db).orderBy('roasts.id', 'desc').limit(wanted)
    if (before !== null) query = query.where('roasts.id', '<', before)
    if (styleId !== null) query = query.where(JUDGING_STYLE_ID, '=', styleId)
    const rows = await query.execute()
    roasts.push(...(await measured(db, rows)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < wanted) break
    before = last.id
    await setImmediate()
  }
  return roasts
}

/** The given roasts that have a score. */
export async function measuredOfRoasts(db: Db, ids: readonly number[]): Promise<StyledRoast[]> {
  const roasts: StyledRoast[] = []
  for (const batch of idBatches(ids))
    roasts.push(...(await measured(db, await selectScored(db).where('roasts.id', 'in', batch).execute())))
  return roasts
}

/** How many roasts have a score. */
export async function countScored(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('roasts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('score', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A few milliseconds of parsing. */
const ROASTS_AT_ONCE = 500

function selectScored(db: Db) {
  return db
    .selectFrom('roasts')
    .innerJoin('beans', 'beans.id', 'roasts.bean_id')
    .select([
      'roasts.id',
      'roasts.roast_name',
      'roasts.style_id',
      'beans.style_id as bean_style_id',
      'roasts.score_details',
    ])
    .select(({ ref }) => ref('roasts.score').$notNull().as('score'))
    .where('roasts.score', 'is not', null)
}

type ScoredRow = Awaited<ReturnType<ReturnType<typeof selectScored>['executeTakeFirstOrThrow']>>

/** Scores of earlier versions lack the measured values, so these are measured again. */
async function measured(db: Db, rows: readonly ScoredRow[]): Promise<StyledRoast[]> {
  const stored = rows.map(row => ({ ...row, measured: measuredOfScore(row.score_details ?? '') }))
  const unknown = stored.filter(({ measured }) => measured === null).map(({ id }) => id)
  const again = await measuredAgain(db, unknown)
  return stored.flatMap(({ id, roast_name, score, measured, ...choice }) => {
    const known = measured ?? again.get(id)
    if (known === undefined) return []
    return [{ roast_id: id, roast_name, style_id: judgingStyleId(choice), score, measured: known }]
  })
}

async function measuredAgain(db: Db, ids: readonly number[]): Promise<Map<number, Measured>> {
  const measured = new Map<number, Measured>()
  for (let from = 0; from < ids.length; from += RECORDS_AT_ONCE) {
    const rows = await selectRecords(db)
      .where('roasts.id', 'in', ids.slice(from, from + RECORDS_AT_ONCE))
      .execute()
    for (const row of rows) measured.set(row.id, measuredOf(scoreInputOfRecord(recordOfRow(row))))
    await setImmediate()
  }
  return measured
}

/** Few, because their samples are in memory. */
const RECORDS_AT_ONCE = 20
