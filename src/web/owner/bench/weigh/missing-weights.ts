import type { Roast } from '#contract/roasts.ts'

/** A weight that is not known yet. */
export interface MissingWeight {
  key: string
  roastId: number
  field: 'green_weight_g' | 'roasted_weight_g'
}

const FIELDS = ['green_weight_g', 'roasted_weight_g'] as const

/**
 * The weights that are still asked for: those of today's roasts, which stand beside the scale, before those of earlier
 * days, and of roasts without a date last. Of a day they are in the order of the roasts, of a roast the green weight is
 * first.
 */
export function missingWeights(roasts: readonly Roast[]): MissingWeight[] {
  return roasts
    .filter(({ never_weighed }) => never_weighed !== true)
    .sort((one, other) => (other.roast_date ?? '').localeCompare(one.roast_date ?? ''))
    .flatMap(roast =>
      FIELDS.filter(field => roast[field] === null).map(field => ({
        key: `${roast.id} ${field}`,
        roastId: roast.id,
        field,
      })),
    )
}
