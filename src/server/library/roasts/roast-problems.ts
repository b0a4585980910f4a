import { type WeightDoubtOfRoast, weightDoubtOfRoastText } from '#contract/errors.ts'
import type { RoastUpdate, RoastWithFields, SavedRoast } from '#contract/roasts.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { type WeightDoubt, weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { Versioned } from '#server/http/entity-tags.ts'

type Weighed = Pick<RoastWithFields, 'green_weight_g' | 'roasted_weight_g'>

/** What is in doubt about a roast's weights: none or one. */
export function doubtsOf({ green_weight_g, roasted_weight_g }: Weighed): WeightDoubt[] {
  const doubt = weightDoubt(green_weight_g, roasted_weight_g)
  return doubt === null ? [] : [doubt]
}

/** A roast that was saved, and what is in doubt about its weights; `more` is what else there is to look at. */
export function saved<Roast extends Weighed>(
  { value, etag }: Versioned<Roast>,
  more: readonly string[] = [],
): Versioned<Roast & Pick<SavedRoast, 'warnings' | 'doubts'>> {
  const doubts = doubtsOf(value)
  const warnings = [...doubts.map(weightDoubtText), ...more]
  const said = { ...(warnings.length > 0 && { warnings }), ...(doubts.length > 0 && { doubts }) }
  return new Versioned({ ...value, ...said }, etag)
}

/** What is in doubt about a roast's weights if an update gives it one of them; its other values don't matter. */
export function doubtsOfUpdate(
  roast: Weighed & Pick<RoastWithFields, 'id' | 'roast_name'>,
  { roast_name = roast.roast_name, green_weight_g, roasted_weight_g }: RoastUpdate,
): WeightDoubtOfRoast[] {
  if (green_weight_g === undefined && roasted_weight_g === undefined) return []
  const weights = { ...roast, ...definedOf({ green_weight_g, roasted_weight_g }) }
  return doubtsOf(weights).map(doubt => ({ roast_id: roast.id, roast_name, ...doubt }))
}

/** What an answer about several roasts says of their weights. */
export function saidOfMany(doubts: readonly WeightDoubtOfRoast[]) {
  return doubts.length === 0 ? {} : { warnings: doubts.map(weightDoubtOfRoastText), doubts: [...doubts] }
}
