/** The limits of a roast's weight in grams: from less than scales show to a tonne. */
export const WEIGHT_GRAMS = { least: 0.001, most: 1_000_000 }

/**
 * Weight lost in the roast, in percent of the green weight, unrounded. Both weights are in grams. Null if a weight is
 * unknown, the green weight is not above 0 or the roasted weight is below 0.
 */
export function weightLossPercent(
  greenWeightGrams: number | null | undefined,
  roastedWeightGrams: number | null | undefined,
): number | null {
  if (greenWeightGrams == null || roastedWeightGrams == null) return null
  if (!(greenWeightGrams > 0) || !(roastedWeightGrams >= 0)) return null
  return ((greenWeightGrams - roastedWeightGrams) / greenWeightGrams) * 100
}

/** A roast's weight loss in percent, from its weights or as it is stored; null if unknown. */
export function lossOf(roast: {
  green_weight_g: number | null
  roasted_weight_g: number | null
  weight_loss_percent: number | null
}): number | null {
  return weightLossPercent(roast.green_weight_g, roast.roasted_weight_g) ?? roast.weight_loss_percent
}

/** Percent of the green weight. No roast loses less or more: beyond these bounds, a weight is wrong. */
export const LOWEST_LOSS_PERCENT = 5
export const HIGHEST_LOSS_PERCENT = 30

/** Whether a roast can have lost this share of its green weight, in percent. */
export function isBelievableLoss(percent: number): boolean {
  return percent >= LOWEST_LOSS_PERCENT && percent <= HIGHEST_LOSS_PERCENT
}
