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
