import type { Roast } from '#contract/roasts.ts'
import { weightLossPercent } from '#domain/roast/weights/weight-loss.ts'

/** A roast's weight loss in percent, from its weights or as the server has it; null if unknown. */
export function lossOf({ green_weight_g, roasted_weight_g, weight_loss_percent }: Roast): number | null {
  return weightLossPercent(green_weight_g, roasted_weight_g) ?? weight_loss_percent
}
