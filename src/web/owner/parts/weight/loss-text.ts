import type { Roast } from '#contract/roasts.ts'
import { weightLossPercent } from '#domain/roast/weights/weight-loss.ts'
import { percentText } from '#web/words/figure-text.ts'

/**
 * What two weights mean for the loss: `Lost 15.2 %`, before a roast is weighed `From 350 g green`. Nothing where it
 * weighs more than before, which is asked about.
 */
export function lossText({
  green_weight_g,
  roasted_weight_g,
}: Pick<Roast, 'green_weight_g' | 'roasted_weight_g'>): string {
  const percent = weightLossPercent(green_weight_g, roasted_weight_g)
  if (percent !== null) return percent < 0 ? '' : `Lost ${percentText(percent)}`
  return green_weight_g === null || roasted_weight_g !== null ? '' : `From ${green_weight_g} g green`
}
