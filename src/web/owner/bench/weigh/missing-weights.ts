import type { Roast } from '#contract/roasts.ts'

/** A weight that is not known yet. */
export interface MissingWeight {
  key: string
  roastId: number
  field: 'green_weight_g' | 'roasted_weight_g'
}

const FIELDS = ['green_weight_g', 'roasted_weight_g'] as const

/** The weights that are still asked for, in the order of the roasts; of one roast the green weight first. */
export function missingWeights(roasts: readonly Roast[]): MissingWeight[] {
  return roasts
    .filter(({ never_weighed }) => never_weighed !== true)
    .flatMap(roast =>
      FIELDS.filter(field => roast[field] === null).map(field => ({
        key: `${roast.id} ${field}`,
        roastId: roast.id,
        field,
      })),
    )
}
