import { isDeepStrictEqual } from 'node:util'
import { firstBeanOf, type GreenPart, withOtherBean } from '#domain/bean/blend/greens.ts'
import type { MovedFromBean } from '#server/platform/database/replaced-bean-values.ts'
import type { Transaction } from '#server/platform/database/tables.ts'
import { storeParts } from './roast-parts.ts'

/** Blends that were in the trash when a bean of them was merged, each with its coffees before. */
type MovedBlends = NonNullable<MovedFromBean['trashed_blends']>

/** Makes a bean another one in the blends of the trash, and says which they were. */
export async function moveTrashedParts(
  transaction: Transaction,
  from: number,
  to: number,
): Promise<MovedBlends> {
  const rows = await transaction
    .selectFrom('roast_parts')
    .innerJoin('trashed_roasts', 'trashed_roasts.id', 'roast_parts.roast_id')
    .select('roast_id')
    .where('roast_parts.bean_id', '=', from)
    .execute()
  const moved: MovedBlends = []
  for (const { roast_id } of rows) {
    const parts = await partsOfTrashed(transaction, roast_id)
    moved.push({ roast_id, parts })
    await setTrashedParts(transaction, roast_id, withOtherBean(parts, from, to), to)
  }
  return moved
}

/** Makes a bean another one in the blends that run. */
export async function moveRunningParts(transaction: Transaction, from: number, to: number): Promise<void> {
  const rows = await transaction
    .selectFrom('running_roasts')
    .select(['id', 'greens'])
    .where('greens', 'is not', null)
    .where('roast_id', 'is', null)
    .execute()
  for (const { id, greens } of rows) {
    const parts = JSON.parse(greens!) as GreenPart[]
    if (!parts.some(({ bean_id }) => bean_id === from)) continue
    const moved = withOtherBean(parts, from, to)
    await transaction
      .updateTable('running_roasts')
      .set(eb => ({
        bean_id: firstBeanOf({ bean_id: to, greens: moved }),
        greens: moved && JSON.stringify(moved),
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Gives those that still are as the merge left them their former coffees. Returns those that are in the library again,
 * for whoever changes roasts.
 */
export async function moveTrashedPartsBack(
  transaction: Transaction,
  moved: MovedBlends,
  from: number,
  to: number,
): Promise<MovedBlends> {
  const restored: MovedBlends = []
  for (const blend of moved) {
    const now = await partsOfTrashed(transaction, blend.roast_id)
    if (!isDeepStrictEqual(now, withOtherBean(blend.parts, to, from) ?? [])) continue
    const isTrashed = await transaction
      .selectFrom('trashed_roasts')
      .select('id')
      .where('id', '=', blend.roast_id)
      .executeTakeFirst()
    if (isTrashed === undefined) restored.push(blend)
    else await setTrashedParts(transaction, blend.roast_id, blend.parts, to)
  }
  return restored
}

/** Those of any roast; none for one of a single coffee. */
function partsOfTrashed(transaction: Transaction, roastId: number): Promise<GreenPart[]> {
  return transaction
    .selectFrom('roast_parts')
    .select(['bean_id', 'grams'])
    .where('roast_id', '=', roastId)
    .orderBy('position')
    .execute()
}

/** Without parts it is of this bean alone. */
async function setTrashedParts(
  transaction: Transaction,
  id: number,
  parts: readonly GreenPart[] | null,
  alone: number,
): Promise<void> {
  await storeParts(transaction, id, parts)
  const bean_id = firstBeanOf({ bean_id: alone, greens: parts })
  await transaction.updateTable('trashed_roasts').set({ bean_id }).where('id', '=', id).execute()
  await transaction.updateTable('trashed_roast_keys').set({ bean_id }).where('roast_id', '=', id).execute()
}
