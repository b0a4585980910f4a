import { sharesLine } from '#domain/bean/blend/blend-words.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { type FlowerFlavour, flowerFlavours } from '#domain/bean/flower-flavours.ts'
import { tasteLine } from '#domain/bean/taste-line.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import { partialText } from '#domain/score/partial-score.ts'
import { type CoffeesOfBlends, readCoffeesOfBlends } from '#server/library/greens/coffees-of-blends.ts'
import { sharesOf } from '#server/library/greens/roast-parts.ts'
import { timelineOf } from '#server/library/roasts/repository.ts'
import {
  detailedRoastOf,
  type RoastRow,
  roastOf,
  selectDetailedRoasts,
  selectRoasts,
  storedScoreOf,
} from '#server/library/roasts/roast-row.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** The values of a roast that previews show. None of them is private. */
export interface SharedRoast {
  id: number
  roastName: string
  roastNumber: number | null
  coffee: string
  /** The taste of the coffee, in a line; null if it is unknown. */
  taste: string | null
  /** The processing method. */
  process: string | null
  roastDate: IsoDate | null
  durationSeconds: number | null
  /** Null without a score. */
  scoreText: ScoreText | null
}

/** The values of a roast that its picture shows. */
export interface DrawnRoast {
  roast: SharedRoast
  flavours: FlowerFlavour[]
  country: string | null
  region: string | null
  /** In the supplier's words. */
  altitude: string | null
  /** Since charge. */
  firstCrackSeconds: number | null
  timeline: Timeline
}

export interface ScoreText {
  points: string
  /** `from 2 of 5`, if not every component is known. */
  basis: string | null
}

/** The roasts with a number, newest first. */
export async function findSharedRoasts(db: Db, roastNumber: number): Promise<SharedRoast[]> {
  const rows = await selectSharedRoasts(db)
    .where('roast_number', '=', roastNumber)
    .orderBy('roast_date', order => order.desc().nullsLast())
    .orderBy('roasts.id', 'desc')
    .execute()
  return sharedRoastsOf(db, rows)
}

/** The roasts with these ids, in their order. Unknown ones are left out. */
export async function findSharedRoastsById(db: Db, ids: readonly number[]): Promise<SharedRoast[]> {
  if (ids.length === 0) return []
  const rows = await selectSharedRoasts(db).where('roasts.id', 'in', ids).execute()
  return sharedRoastsOf(
    db,
    ids.flatMap(id => rows.filter(row => row.id === id)),
  )
}

/** A roast as its picture shows it, or null if there is none. */
export async function findDrawnRoast(db: Db, id: number): Promise<DrawnRoast | null> {
  const row = await selectDetailedRoasts(db).where('roasts.id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const { bean } = detailedRoastOf(row)
  const blends = await readCoffeesOfBlends(db, [row])
  return {
    roast: sharedRoastOf(
      { ...row, bean_process: row.processing_method, bean_cupping_notes: bean.cupping_notes },
      blends,
    ),
    flavours: blends.flowerOf(row) ?? flowerFlavours(bean),
    // A blend is from several places.
    ...(sharesOf(row) === null
      ? { country: bean.country, region: bean.region, altitude: bean.elevation }
      : { country: null, region: null, altitude: null }),
    firstCrackSeconds: row.fc_minutes === null ? null : row.fc_minutes * 60,
    timeline: await timelineOf(db, id),
  }
}

function selectSharedRoasts(db: Db) {
  return selectRoasts(db).select([
    'beans.processing_method as bean_process',
    'beans.cupping_notes as bean_cupping_notes',
    'beans.bean_summary as bean_summary',
  ])
}

type SharedRoastRow = RoastRow & Record<'bean_process' | 'bean_cupping_notes' | 'bean_summary', string | null>

async function sharedRoastsOf(db: Db, rows: readonly SharedRoastRow[]): Promise<SharedRoast[]> {
  const blends = await readCoffeesOfBlends(db, rows)
  return rows.map(row => sharedRoastOf(row, blends))
}

/** The coffees of a blend with their shares; null for one coffee. */
function partsLineOf(row: RoastRow, { coffeesOf }: CoffeesOfBlends): string | null {
  const parts = sharesOf(row)
  return parts && sharesLine(parts, coffeesOf(row) ?? [])
}

function sharedRoastOf(row: SharedRoastRow, blends: CoffeesOfBlends): SharedRoast {
  return {
    id: row.id,
    roastName: row.roast_name,
    roastNumber: row.roast_number,
    coffee: coffeeTitle(roastOf(row)),
    taste: partsLineOf(row, blends) ?? tasteLine(row.bean_cupping_notes, row.bean_summary),
    process: sharesOf(row) === null ? row.bean_process : null,
    roastDate: row.roast_date,
    durationSeconds: row.total_duration_seconds,
    scoreText: scoreTextOf(row),
  }
}

function scoreTextOf(row: RoastRow): ScoreText | null {
  if (row.score === null) return null
  const stored = storedScoreOf(row)
  return { points: String(row.score), basis: stored && partialText(stored) }
}
