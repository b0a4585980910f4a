import type { RoastSort } from '#contract/roast-list.ts'
import type { Roast } from '#contract/roasts.ts'
import { endTemperature } from '#domain/roast/roast.ts'
import { lossOf } from '#domain/roast/weights/weight-loss.ts'
import { type SortValue, sortedBy } from '#web/ui/table/sorting.ts'
import type { RoastSorting } from './roast-sorting.ts'

/** Sorts roasts. Those without a value come last in both directions; ties are sorted by descending id. */
export function sortedRoasts(roasts: readonly Roast[], sorting: RoastSorting): Roast[] {
  const newestFirst = roasts.toSorted((a, b) => b.id - a.id)
  return sortedBy(newestFirst, SORT_KEYS[sorting.column], sorting)
}

const SORT_KEYS: Record<RoastSort, (roast: Roast) => SortValue> = {
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
