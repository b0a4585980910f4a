import type { Roast } from '#contract/roasts.ts'
import { WEIGHT_FIELDS, type WeightField } from '#web/owner/parts/weight/typed-weights.ts'

/** A weight that is not known yet. */
export interface MissingWeight {
  /** Of its draft, too. */
  key: string
  roastId: number
  field: WeightField
}

/**
 * The weights that are still asked for: those of today's roasts, which stand beside the scale, before those of earlier
 * days, and of roasts without a date last. Of a day they are in the order of the roasts, of a roast the green weight is
 * first. Those with a draft are asked for even if they are known by now.
 */
export function missingWeights(roasts: readonly Roast[], drafts: readonly string[]): MissingWeight[] {
  return roasts
    .filter(({ never_weighed }) => never_weighed !== true)
    .sort((one, other) => (other.roast_date ?? '').localeCompare(one.roast_date ?? ''))
    .flatMap(roast =>
      WEIGHT_FIELDS.map(field => ({ key: `weighing ${roast.id} ${field}`, roastId: roast.id, field })).filter(
        ({ key, field }) => roast[field] === null || drafts.includes(key),
      ),
    )
}
