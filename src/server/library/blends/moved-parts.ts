import type { Transaction } from '#server/platform/database/tables.ts'
import { storedPartsOf } from './blend-row.ts'
import { followRecipes } from './recipe-of-roast.ts'

/**
 * Puts a coffee in the place of another in the recipes that have it, with those in the trash, or in these alone.
 * Returns the ids of the changed ones. A recipe that has both stays: with one coffee it would be no blend.
 */
export async function replaceInBlends(
  transaction: Transaction,
  from: number,
  to: { id: number; origin_name: string },
  now: Date,
  only: readonly number[] | null = null,
): Promise<number[]> {
  const blends = await transaction.selectFrom('blends').select(['id', 'parts']).orderBy('id').execute()
  const changed: number[] = []
  for (const blend of blends) {
    const parts = storedPartsOf(blend)
    const has = (id: number) => parts.some(({ bean_id }) => bean_id === id)
    if (!has(from) || has(to.id) || (only !== null && !only.includes(blend.id))) continue
    const replaced = parts.map(part =>
      part.bean_id === from ? { ...part, bean_id: to.id, origin_name: to.origin_name } : part,
    )
    await transaction
      .updateTable('blends')
      .set(eb => ({
        parts: JSON.stringify(replaced),
        revision: eb('revision', '+', 1),
        updated_at: now.toISOString(),
      }))
      .where('id', '=', blend.id)
      .execute()
    changed.push(blend.id)
  }
  await followRecipes(transaction, changed)
  return changed
}
