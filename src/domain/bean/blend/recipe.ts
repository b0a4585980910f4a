/** How few and how many coffees a blend has. */
export const FEWEST_PARTS = 2
export const MOST_PARTS = 8

/** How far the shares of a recipe may be from 100 percent together. */
const SHARES_TOLERANCE = 0.1
/** Sums of shares such as 33.3 are off by a little in binary. */
const ROUNDING = 1e-9

/** A coffee of a recipe, with its percent of the green weight. */
export interface RecipePart {
  bean_id: number
  share_percent: number
}

/** Whether the shares add up to 100 percent, give or take 0.1. */
export function isWhole(parts: readonly Pick<RecipePart, 'share_percent'>[]): boolean {
  const sum = parts.reduce((sum, { share_percent }) => sum + share_percent, 0)
  return Math.abs(sum - 100) <= SHARES_TOLERANCE + ROUNDING
}

/** The place of the first part whose coffee an earlier part has; null if there is none. */
export function repeatedPart(parts: readonly Pick<RecipePart, 'bean_id'>[]): number | null {
  const place = parts.findIndex(({ bean_id }, place) => {
    return parts.findIndex(other => other.bean_id === bean_id) < place
  })
  return place === -1 ? null : place
}

/** The parts, the largest share first; of equal ones the one that was given first. */
export function largestFirst<Part extends Pick<RecipePart, 'share_percent'>>(parts: readonly Part[]): Part[] {
  return parts.toSorted((a, b) => b.share_percent - a.share_percent)
}
