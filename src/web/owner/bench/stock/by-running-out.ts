import type { Stock } from '#contract/stock.ts'

/** Whether more of a coffee was roasted than there was. */
export function isBelowZero({ on_hand_g }: Pick<Stock, 'on_hand_g'>): boolean {
  return on_hand_g !== null && on_hand_g < 0
}

/**
 * Compares coffees by the day on which they run out, then by the roasts left. What is below zero comes first, unknown
 * values last.
 */
export function byRunningOut(a: Stock, b: Stock): number {
  return (
    Number(isBelowZero(b)) - Number(isBelowZero(a)) ||
    lastIfNull(a.empty_on, b.empty_on) ||
    (a.empty_on ?? '').localeCompare(b.empty_on ?? '') ||
    lastIfNull(a.roasts_left, b.roasts_left) ||
    (a.roasts_left ?? 0) - (b.roasts_left ?? 0) ||
    a.origin_name.localeCompare(b.origin_name)
  )
}

function lastIfNull(a: unknown, b: unknown): number {
  return Number(a === null) - Number(b === null)
}
