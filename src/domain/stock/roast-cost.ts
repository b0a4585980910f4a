import { round } from '#domain/record/units.ts'

/** What a roast cost, in the owner's currency to 4 decimals. */
export interface CostOfRoast {
  /** The cost of the green coffee; null if unknown. */
  green: number | null
  /** The cost of roasting, besides the green coffee. */
  roast: number
  total: number | null
  /** The cost of 100 g roasted; null without a roasted weight. */
  per100g: number | null
  perCup: number | null
}

/** What a roast cost, from the cost of its green coffee and what each roast costs besides. */
export function costOfRoast({
  green,
  roast,
  roastedWeight,
  cupGrams,
}: {
  green: number | null
  roast: number
  /** In grams; null if unknown. */
  roastedWeight: number | null
  /** Roasted coffee in a cup. */
  cupGrams: number
}): CostOfRoast {
  const total = green === null ? null : round(green + roast, 4)
  const ofGrams = (grams: number) =>
    total === null || roastedWeight === null || roastedWeight <= 0
      ? null
      : round((total * grams) / roastedWeight, 4)
  return { green, roast, total, per100g: ofGrams(100), perCup: ofGrams(cupGrams) }
}
