import { failure, type Result, success } from '#domain/record/result.ts'
import { type GreenPart, type GreensProblem, type GreensUpdate, partsOf } from './greens.ts'
import type { RecipePart } from './recipe.ts'

/** What a roast is of, and by which recipe; null for none. */
export interface GreensByRecipe {
  bean_id: number | null
  green_weight_g: number | null
  /** Largest first; null for one coffee. */
  greens: readonly GreenPart[] | null
  blend_id: number | null
}

/** A change of it. Absent values stay as they are. */
export interface RecipeUpdate extends GreensUpdate {
  blend_id?: number | null | undefined
}

/**
 * The change with the parts that follow from a recipe: those of another one, and once a roast by a recipe is weighed,
 * those of its own. Given parts are taken. Another bean, or no parts, makes it a roast without a recipe.
 *
 * @param before Null for a new roast.
 * @param recipe The parts, largest first, of the recipe that the roast is by after the change; null if that is gone.
 */
export function updateByRecipe<Update extends RecipeUpdate>(
  before: GreensByRecipe | null,
  update: Update,
  recipe: readonly RecipePart[] | null,
): Result<Update, GreensProblem> {
  const { blend_id, bean_id, green_weight_g, greens } = update
  if (greens != null) return success(update)
  const known = before?.blend_id ?? null
  const weight = green_weight_g === undefined ? (before?.green_weight_g ?? null) : green_weight_g
  if (blend_id != null && blend_id !== known && recipe !== null) {
    if (weight !== null) return success({ ...update, greens: partsByShare(weight, recipe) })
    const first = recipe[0]!.bean_id
    if (bean_id != null && bean_id !== first)
      return failure({ kind: 'other bean', bean_id, first_bean_id: first })
    return success({ ...update, greens: null, bean_id: first })
  }
  if (before === null || known === null || blend_id === null) return success(update)
  const isOtherBean = bean_id !== undefined && bean_id !== before.bean_id
  if (blend_id === undefined && (greens === null || isOtherBean))
    return success({ ...update, blend_id: null })
  const isWeighed = before.greens === null && green_weight_g != null && recipe !== null
  return success(isWeighed ? { ...update, greens: partsByShare(green_weight_g, recipe) } : update)
}

/** The parts of a green weight by the shares of a recipe. */
export function partsByShare(weight: number, recipe: readonly RecipePart[]) {
  return partsOf(
    weight,
    recipe.map(({ bean_id, share_percent }) => ({ bean_id, grams: share_percent })),
  )
}
