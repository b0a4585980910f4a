import { GRAMS_PER_OUNCE, GRAMS_PER_POUND, round, roundBeside } from '#domain/record/units.ts'
import {
  HIGHEST_LOSS_PERCENT,
  isBelievableLoss,
  LOWEST_LOSS_PERCENT,
  weightLossPercent,
} from './weight-loss.ts'

/** A roast's two weights in grams. */
export interface RoastWeights {
  green_weight_g: number
  roasted_weight_g: number
}

/** The units that are mistaken for grams, in grams. */
const UNITS = { kg: 1000, lb: GRAMS_PER_POUND, oz: GRAMS_PER_OUNCE } as const
export type MistakenUnit = keyof typeof UNITS
export const MISTAKEN_UNITS: readonly MistakenUnit[] = ['kg', 'lb', 'oz']

/** The weights in doubt, and the loss that they would be, in percent with one decimal, or as many as it takes. */
interface DoubtedLoss extends RoastWeights {
  loss_percent: number
}

/** A weight that is believable in another unit. */
export interface UnitMistake {
  /** Which of the two it is. */
  weight: keyof RoastWeights
  /** The unit that was taken for grams; or grams were taken for it, if `grams` is less than the weight. */
  unit: MistakenUnit
  /** What the weight is in the right unit, in grams. */
  grams: number
}

/** Why two weights can't be true: a code and what its sentence is made of. */
export type WeightDoubt =
  | { code: 'unit_mistaken'; values: DoubtedLoss & UnitMistake }
  | { code: 'roasted_above_green'; values: DoubtedLoss }
  | { code: 'loss_too_high'; values: DoubtedLoss & { most_percent: number } }
  | { code: 'loss_too_low'; values: DoubtedLoss & { least_percent: number } }
  | { code: 'batch_too_small'; values: DoubtedLoss & { least_g: number } }
  | { code: 'batch_too_large'; values: DoubtedLoss & { most_g: number } }

const CODES: readonly WeightDoubt['code'][] = [
  'unit_mistaken',
  'roasted_above_green',
  'loss_too_high',
  'loss_too_low',
  'batch_too_small',
  'batch_too_large',
]

/** Whether what is odd about a roast is its weights. */
export function isWeightDoubt(doubt: { code: string }): doubt is WeightDoubt {
  return (CODES as readonly string[]).includes(doubt.code)
}

/** Why a roast can't have these weights, in grams. Null if it can, or if one of them is unknown. */
export function weightDoubt(
  green_weight_g: number | null | undefined,
  roasted_weight_g: number | null | undefined,
): WeightDoubt | null {
  const loss = weightLossPercent(green_weight_g, roasted_weight_g)
  if (loss === null || green_weight_g == null || roasted_weight_g == null) return null
  const weights = { green_weight_g, roasted_weight_g }
  const values = {
    ...weights,
    loss_percent: roundBeside(loss, loss < 0 ? 0 : LOWEST_LOSS_PERCENT, HIGHEST_LOSS_PERCENT, 1),
  }
  if (isBelievableLoss(loss)) {
    if (green_weight_g < BATCH_GRAMS.least)
      return { code: 'batch_too_small', values: { ...values, least_g: BATCH_GRAMS.least } }
    return green_weight_g > BATCH_GRAMS.largest
      ? { code: 'batch_too_large', values: { ...values, most_g: BATCH_GRAMS.largest } }
      : null
  }
  const mistake = unitMistake(weights)
  if (mistake !== null) return { code: 'unit_mistaken', values: { ...values, ...mistake } }
  if (loss < 0) return { code: 'roasted_above_green', values }
  return loss > HIGHEST_LOSS_PERCENT
    ? { code: 'loss_too_high', values: { ...values, most_percent: HIGHEST_LOSS_PERCENT } }
    : { code: 'loss_too_low', values: { ...values, least_percent: LOWEST_LOSS_PERCENT } }
}

/** The weights with the one whose unit was mistaken in its right unit. */
export function inRightUnit(weights: RoastWeights, { weight, grams }: UnitMistake): RoastWeights {
  return { ...weights, [weight]: grams }
}

/**
 * Green grams of one roast, from the smallest sample roaster to a factory's. Above `most`, one weight was mistaken
 * rather than both are right; above `largest`, both are asked about even if they fit each other.
 */
const BATCH_GRAMS = { least: 10, most: 100_000, largest: 120_000 }

/**
 * The one unit with which the weights would be those of a roast. A weight that is far too small was given in a larger
 * unit; if that makes a batch that no roaster holds, the other one was given in grams and taken for that unit.
 */
function unitMistake(weights: RoastWeights): UnitMistake | null {
  const readings = MISTAKEN_UNITS.flatMap(unit =>
    [UNITS[unit], 1 / UNITS[unit]].flatMap(factor =>
      (['green_weight_g', 'roasted_weight_g'] as const).map((weight): UnitMistake => {
        // With the decimals of a scale: pounds and ounces become long fractions of a gram.
        return { weight, unit, grams: round(weights[weight] * factor, 2) }
      }),
    ),
  )
  return readings.find(reading => isBelievable(inRightUnit(weights, reading))) ?? null
}

function isBelievable({ green_weight_g, roasted_weight_g }: RoastWeights): boolean {
  if (green_weight_g < BATCH_GRAMS.least || green_weight_g > BATCH_GRAMS.most) return false
  return isBelievableLoss(weightLossPercent(green_weight_g, roasted_weight_g) ?? 0)
}
