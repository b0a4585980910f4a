import type { RoastSort } from '#contract/roast-list.ts'
import type { Roast } from '#contract/roasts.ts'
import { endTemperature } from '#domain/roast/roast.ts'
import { lossOf } from '#domain/roast/weights/weight-loss.ts'
import type { Sorting } from './roast-sorting.ts'

/** Sorts roasts. Those without a value come last in both directions; ties are sorted by descending id. */
export function sortedRoasts(roasts: readonly Roast[], { column, isDescending }: Sorting): Roast[] {
  const direction = isDescending ? -1 : 1
  const keyed = roasts.map(roast => ({ roast, key: SORT_KEYS[column](roast) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) {
      return Number(a.key === null) - Number(b.key === null) || b.roast.id - a.roast.id
    }
    return direction * compareKeys(a.key, b.key) || b.roast.id - a.roast.id
  })
  return keyed.map(({ roast }) => roast)
}

const SORT_KEYS: Record<RoastSort, (roast: Roast) => number | string | null> = {
  number: roast => roast.roast_number,
  date: roast => roast.roast_date,
  bean: roast => roast.bean.origin_name,
  weight: roast => roast.green_weight_g,
  loss: roast => lossOf(roast),
  time: roast => roast.total_duration_seconds,
  fc: roast => roast.fc_minutes,
  dtr: roast => roast.dtr_percent,
  end: endTemperature,
  score: roast => roast.score,
}

function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  alphabetical ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return alphabetical.compare(String(a), String(b))
}

/** Created on first use, because that is slow. */
let alphabetical: Intl.Collator | undefined
