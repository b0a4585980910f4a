import type { BlendPart } from '#contract/blend/blends.ts'
import type { DetailedRoastBean } from '#contract/roasts.ts'
import { blendFlower } from '#domain/bean/blend/blend-flower.ts'
import type { FlowerFlavour } from '#domain/bean/flower-flavours.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import { namedNumbersOf } from '#server/platform/database/stored-numbers.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { type MadeParts, sharesOf } from './roast-parts.ts'

/** The coffees of blends as the page of a roast shows them. */
export interface CoffeesOfBlends {
  /** Those of a roast in its order, or in that of its recipe; null for one of a single coffee. */
  coffeesOf(row: MadeParts): DetailedRoastBean[] | null
  /** The flower of a blend; null for a roast of a single coffee. */
  flowerOf(row: MadeParts): FlowerFlavour[] | null
}

/** Reads the coffees of the blends among these roasts. */
export async function readCoffeesOfBlends(db: Db, rows: readonly MadeParts[]): Promise<CoffeesOfBlends> {
  const ids = new Set(rows.flatMap(row => sharesOf(row)?.map(({ bean_id }) => bean_id) ?? []))
  const coffees = new Map<number, DetailedRoastBean>()
  for (const batch of idBatches([...ids])) {
    const beans = await db
      .selectFrom('beans')
      .select(['id', 'origin_name', 'altitude', 'grade', 'country', 'region', 'processing_method'])
      .select(['bean_summary', 'cupping_notes', 'flavor_profiles'])
      .where('id', 'in', batch)
      .execute()
    for (const { altitude, flavor_profiles, ...bean } of beans)
      coffees.set(bean.id, {
        ...bean,
        elevation: altitude,
        flavor_profiles: namedNumbersOf(flavor_profiles),
        reference_roast_id: null,
      })
  }
  const ofGreens = (greens: readonly BlendPart[]) =>
    greens.flatMap(({ bean_id }) => coffees.get(bean_id) ?? [])
  return {
    coffeesOf(row) {
      const greens = sharesOf(row)
      return greens && ofGreens(greens)
    },
    flowerOf(row) {
      const greens = sharesOf(row)
      return greens && blendFlower(greens, ofGreens(greens))
    },
  }
}
