import { blendFlavours } from '#domain/bean/blend/blend-flower.ts'
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
  type DetailedRoastRow,
  detailedRoastOf,
  type RoastRow,
  selectDetailedRoasts,
  storedScoreOf,
} from '#server/library/roasts/roast-row.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** The values of a roast that previews show. None of them is private. */
export interface SharedRoast {
  id: number
  roastName: string
  roastNumber: number | null
  coffee: string
  /** The taste of the coffee or of the blend, in a line; null if it is unknown. */
  taste: string | null
  /** The processing method; of a blend, its coffees with their shares. */
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
  /** Of a blend, those of its coffees. */
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
    .where('roasts.roast_number', '=', roastNumber)
    .orderBy('roasts.roast_date', order => order.desc().nullsLast())
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
  const row = await selectSharedRoasts(db).where('roasts.id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const { bean } = detailedRoastOf(row)
  const blends = await readCoffeesOfBlends(db, [row])
  const coffees = blends.coffeesOf(row)
  return {
    roast: sharedRoastOf(row, blends),
    flavours: blends.flowerOf(row) ?? flowerFlavours(bean),
    ...(coffees === null
      ? { country: bean.country, region: bean.region, altitude: bean.elevation }
      : { country: countriesOf(coffees), region: null, altitude: null }),
    firstCrackSeconds: row.fc_minutes === null ? null : row.fc_minutes * 60,
    timeline: await timelineOf(db, id),
  }
}

function countriesOf(coffees: readonly { country: string | null }[]): string | null {
  return [...new Set(coffees.flatMap(({ country }) => country ?? []))].join(', ') || null
}

type SharedRoastRow = DetailedRoastRow & { recipe_summary: string | null }

function selectSharedRoasts(db: Db) {
  return selectDetailedRoasts(db)
    .leftJoin('blends', join =>
      join.onRef('blends.id', '=', 'roasts.blend_id').on('blends.deletion_id', 'is', null),
    )
    .select('blends.summary as recipe_summary')
}

async function sharedRoastsOf(db: Db, rows: readonly SharedRoastRow[]): Promise<SharedRoast[]> {
  const blends = await readCoffeesOfBlends(db, rows)
  return rows.map(row => sharedRoastOf(row, blends))
}

function sharedRoastOf(row: SharedRoastRow, { coffeesOf, flowerOf }: CoffeesOfBlends): SharedRoast {
  const parts = sharesOf(row)
  const petals = flowerOf(row)
  const { id, roast_name, roast_number, roast_date, total_duration_seconds } = row
  return {
    id,
    roastName: roast_name,
    roastNumber: roast_number,
    coffee: coffeeTitle(detailedRoastOf(row)),
    taste: petals
      ? (tasteLine(row.recipe_summary, null) ?? (blendFlavours(petals).join(', ') || null))
      : tasteLine(row.cupping_notes, row.bean_summary),
    process: parts === null ? row.processing_method : sharesLine(parts, coffeesOf(row) ?? []),
    roastDate: roast_date,
    durationSeconds: total_duration_seconds,
    scoreText: scoreTextOf(row),
  }
}

function scoreTextOf(row: RoastRow): ScoreText | null {
  if (row.score === null) return null
  const stored = storedScoreOf(row)
  return { points: String(row.score), basis: stored && partialText(stored) }
}
