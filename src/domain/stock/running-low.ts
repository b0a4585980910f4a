/** What is left of a coffee's stock, as `GET /api/stock/` answers it. */
interface Remaining {
  /** Null if the coffee is not tracked, or has no usual batch. */
  roasts_left: number | null
  is_finished: boolean
}

/**
 * Whether a coffee runs low: something is left, but for `lowStockRoasts` roasts or fewer. 0 turns that off. A finished
 * coffee doesn't run low any more.
 */
export function isRunningLow({ roasts_left, is_finished }: Remaining, lowStockRoasts: number): boolean {
  if (is_finished || roasts_left === null || lowStockRoasts === 0) return false
  return roasts_left <= lowStockRoasts
}
