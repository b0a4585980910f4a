import { failure, type Result, success } from '#domain/result.ts'
import { HIGHEST_LOSS_PERCENT, weightLossPercent } from '#domain/roast/weight-loss.ts'
import { type ScoreComponentRule, unscoredPart } from '#domain/score/component.ts'
import { percent, percentPart } from '#domain/score/ideal-range.ts'

/** Percent of the green weight. */
const range = { lowest: 12, highest: 16, tolerance: 4 }

/** The share of the green weight lost in the roast. */
export const weightLoss = {
  label: 'Weight loss',
  ideal: `${range.lowest}–${range.highest} % of the green weight`,
  range,
  judge({ greenWeightGrams, roastedWeightGrams }) {
    const loss = believableLoss(greenWeightGrams, roastedWeightGrams)
    if (!loss.ok) return unscoredPart('Weight loss', loss.reason)
    return percentPart(`Weight loss ${percent(loss.value)}`, loss.value, range)
  },
} satisfies ScoreComponentRule

function believableLoss(
  greenWeightGrams: number | null,
  roastedWeightGrams: number | null,
): Result<number, string> {
  const hasGreen = isPositive(greenWeightGrams)
  const hasRoasted = isPositive(roastedWeightGrams)
  if (!hasGreen && !hasRoasted) return failure('the green weight and the roasted weight are unknown')
  if (!hasGreen) return failure('the green weight is unknown')
  if (!hasRoasted) return failure('the roasted weight is unknown')
  const loss = weightLossPercent(greenWeightGrams, roastedWeightGrams) ?? 0
  if (loss < 0) return failure('the roasted weight is above the green weight')
  if (loss > HIGHEST_LOSS_PERCENT) {
    return failure(`a loss of ${percent(loss)} is over ${HIGHEST_LOSS_PERCENT} %`)
  }
  return success(loss)
}

function isPositive(weightGrams: number | null): boolean {
  return weightGrams !== null && Number.isFinite(weightGrams) && weightGrams > 0
}
