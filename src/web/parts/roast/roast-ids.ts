import type { Roast } from '#contract/roasts.ts'
import { weightLossPercent } from '#domain/roast/weights/weight-loss.ts'

const ID = /^[1-9]\d{0,14}$/

/** Parses an id; null if the text isn't one. */
export function idOf(text = ''): number | null {
  return ID.test(text) ? Number(text) : null
}

/** The roasts in an address's search such as `roasts=150,149`, by id, each once. Anything else is left out. */
export function roastIdsIn(search: string): number[] {
  const texts = (new URLSearchParams(search).get('roasts') ?? '').split(',')
  return [...new Set(texts.filter(text => ID.test(text)).map(Number))]
}

/** A roast's weight loss in percent, from its weights or as the server has it; null if unknown. */
export function lossOf({ green_weight_g, roasted_weight_g, weight_loss_percent }: Roast): number | null {
  return weightLossPercent(green_weight_g, roasted_weight_g) ?? weight_loss_percent
}
