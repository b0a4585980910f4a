import type { Stock } from '#contract/stock.ts'

/** Compares coffees by the day on which they run out, then by the roasts left; unknown values come last. */
export function byRunningOut(a: Stock, b: Stock): number {
  return (
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
