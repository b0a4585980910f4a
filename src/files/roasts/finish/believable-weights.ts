import { inRightUnit, weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { readInUnitText } from '#domain/roast/weights/weight-doubt-text.ts'
import { WEIGHT_GRAMS } from '#domain/roast/weights/weight-loss.ts'

/** A file's weights in grams; null if it doesn't state them. */
interface StatedWeights {
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
}

/**
 * The weights that a file states, in the right unit. A unit that was mistaken is named in a warning, and so is a weight
 * that no roast can have, which is left out. Weights that only contradict each other stay as they are: whoever shows
 * or stores them says so (`weightDoubt`), because the owner may have typed others.
 *
 * @param isOurs Whether First Crack wrote the file: then the owner was asked about the unit, and meant it.
 */
export function believableWeights(stated: StatedWeights, isOurs: boolean, warnings: string[]): StatedWeights {
  const { greenWeightGrams, roastedWeightGrams } = isOurs ? stated : statedInRightUnit(stated, warnings)
  return {
    greenWeightGrams: believableWeight('green', greenWeightGrams, warnings),
    roastedWeightGrams: believableWeight('roasted', roastedWeightGrams, warnings),
  }
}

function statedInRightUnit(stated: StatedWeights, warnings: string[]): StatedWeights {
  const { greenWeightGrams, roastedWeightGrams } = stated
  const doubt = roastedWeightGrams === 0 ? null : weightDoubt(greenWeightGrams, roastedWeightGrams)
  if (doubt?.code !== 'unit_mistaken') return stated
  warnings.push(readInUnitText(doubt.values))
  const right = inRightUnit(doubt.values, doubt.values)
  return { greenWeightGrams: right.green_weight_g, roastedWeightGrams: right.roasted_weight_g }
}

/** The weight, or null with a warning if no roast can have it. A file says 0 if nobody weighed. */
function believableWeight(
  which: 'green' | 'roasted',
  grams: number | null,
  warnings: string[],
): number | null {
  if (grams === null || grams === 0) return null
  if (grams >= WEIGHT_GRAMS.least && grams <= WEIGHT_GRAMS.most) return grams
  warnings.push(`The ${which} weight of ${grams} g is impossible and was left out.`)
  return null
}
