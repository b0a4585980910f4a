import { failure, type Result, success } from '#domain/record/result.ts'
import {
  HIGHEST_LOSS_PERCENT,
  LOWEST_LOSS_PERCENT,
  weightLossPercent,
} from '#domain/roast/weights/weight-loss.ts'
import { type ScoreComponentRule, type ScorePart, unscoredPart } from '#domain/score/component.ts'
import { pointsInRange, shownShare } from '#domain/score/ideal-range.ts'
import type { WeightsReason } from '#domain/score/score-facts.ts'

/** Percent of the green weight. */
const range = { lowest: 12, highest: 16, tolerance: 4 }

/** The share of the green weight lost in the roast. */
export const weightLoss = {
  label: 'Weight loss',
  ideal: `${range.lowest}–${range.highest} % of the green weight`,
  range,
  measure({ greenWeightGrams, roastedWeightGrams }) {
    return believableLoss(greenWeightGrams, roastedWeightGrams)
  },
  judge(input, by): ScorePart {
    const loss = this.measure(input)
    if (!loss.ok) return unscoredPart('weight_loss', loss.reason)
    const { points, inRange } = pointsInRange(loss.value, by)
    return {
      points,
      fact: {
        code: 'weight_loss',
        values: { percent: shownShare(loss.value, inRange.ideal_from, inRange.ideal_to), ...inRange },
      },
    }
  },
} satisfies ScoreComponentRule

function believableLoss(
  greenWeightGrams: number | null,
  roastedWeightGrams: number | null,
): Result<number, WeightsReason> {
  const unknown = [
    ...(isPositive(greenWeightGrams) ? [] : (['green'] as const)),
    ...(isPositive(roastedWeightGrams) ? [] : (['roasted'] as const)),
  ]
  if (unknown.length > 0) return failure({ code: 'weights_unknown', values: { weights: unknown } })
  const loss = weightLossPercent(greenWeightGrams, roastedWeightGrams) ?? 0
  if (loss < 0) return failure({ code: 'roasted_above_green', values: {} })
  if (loss > HIGHEST_LOSS_PERCENT) {
    const values = {
      percent: shownShare(loss, LOWEST_LOSS_PERCENT, HIGHEST_LOSS_PERCENT),
      most_percent: HIGHEST_LOSS_PERCENT,
    }
    return failure({ code: 'loss_too_high', values })
  }
  if (loss < LOWEST_LOSS_PERCENT) {
    const values = {
      percent: shownShare(loss, LOWEST_LOSS_PERCENT, HIGHEST_LOSS_PERCENT),
      least_percent: LOWEST_LOSS_PERCENT,
    }
    return failure({ code: 'loss_too_low', values })
  }
  return success(loss)
}

function isPositive(weightGrams: number | null): boolean {
  return weightGrams !== null && Number.isFinite(weightGrams) && weightGrams > 0
}
