import { partsOf } from './greens.ts'
import type { RecipePart } from './recipe.ts'

/** Grams of each part of a green weight, by their shares, that add up to it exactly. */
export function gramsByShare(grams: number, parts: readonly RecipePart[]): number[] {
  const proportions = parts.map(({ bean_id, share_percent }) => ({ bean_id, grams: share_percent }))
  return partsOf(grams, proportions).map(part => part.grams)
}
