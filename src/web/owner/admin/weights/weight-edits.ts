import type { Roast, RoastWeightsUpdate } from '#contract/roasts.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { round } from '#domain/record/units.ts'
import { type WeightDoubt, weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import {
  WEIGHT_FIELDS,
  type WeightField,
  type Weights,
  weightTexts,
} from '#web/owner/parts/weight/typed-weights.ts'
import { lossTextOf, weightOfText } from '#web/words/weight-text.ts'
import type { PastedWeights } from './pasted-weights.ts'

/** The typed texts of one roast's edited cells. */
export type WeightEdit = Partial<Record<WeightField, string>>

/** The unsaved edits by roast id. */
export type WeightEdits = ReadonlyMap<number, WeightEdit>

export type WeighedRoast = Weights & Pick<Roast, 'id'>
export type RoastEdit = readonly [WeighedRoast, WeightEdit]

/** What a cell shows: the typed text, or the weight in whole grams. */
export function cellText(roast: WeighedRoast, field: WeightField, edit: WeightEdit | undefined): string {
  return edit?.[field] ?? shownWeight(roast[field])
}

/** A weight in grams as it would be after saving; null if it is unknown or the typed text is not a weight. */
export function currentWeight(
  roast: WeighedRoast,
  field: WeightField,
  edit: WeightEdit | undefined,
): number | null {
  const typed = edit?.[field]
  return typed === undefined || typed === '' ? roast[field] : weightOfText(typed)
}

/** Why no roast has the weights that this one has, or would have after saving; null without doubt. */
export function doubtOfEdit(roast: WeighedRoast, edit: WeightEdit | undefined): WeightDoubt | null {
  return weightDoubt(
    currentWeight(roast, 'green_weight_g', edit),
    currentWeight(roast, 'roasted_weight_g', edit),
  )
}

/** What a cell keeps of a typed text: its own weight, unrounded, where that is what it showed. */
export function typedText(roast: WeighedRoast, field: WeightField, text: string): string {
  return text === shownWeight(roast[field]) ? weightTexts(roast)[field] : text
}

/** Pasted weights and the roast that they go to; none if there was no roast for them. */
export interface PastedOntoRoast extends PastedWeights {
  roast: WeighedRoast | null | undefined
}

/** What a paste puts into the cells of its roasts. */
export function pastedEdits(pasted: readonly PastedOntoRoast[]): RoastEdit[] {
  return pasted.flatMap(({ roast, green, roasted }) => {
    const edit = {
      ...(green !== null && { green_weight_g: weightText(green) }),
      ...(roasted !== null && { roasted_weight_g: weightText(roasted) }),
    }
    return roast && Object.keys(edit).length > 0 ? [[roast, edit] as const] : []
  })
}

/**
 * The update to send for one roast: its edited cells as numbers, without emptied ones. Fails if a text is not a
 * number.
 */
export function weightsUpdateOf(edit: WeightEdit): Result<RoastWeightsUpdate, string> {
  const update: RoastWeightsUpdate = {}
  for (const field of WEIGHT_FIELDS) {
    const text = edit[field] ?? ''
    if (text === '') continue
    const weight = weightOfText(text)
    if (weight === null) return failure(`'${text}' is not a weight`)
    update[field] = weight
  }
  return success(update)
}

/** The weight loss from the typed weights, or the unrounded ones for cells that aren't edited. */
export function editedLossText(
  roast: WeighedRoast & Pick<Roast, 'weight_loss_percent'>,
  edit: WeightEdit | undefined,
): string {
  const { green_weight_g, roasted_weight_g } = { ...weightTexts(roast), ...edit }
  return lossTextOf(green_weight_g, roasted_weight_g, roast.weight_loss_percent)
}

/** With the decimals of a kitchen scale: pounds and ounces become long fractions of a gram. */
function weightText(grams: number): string {
  return String(round(grams, 2))
}

function shownWeight(grams: number | null): string {
  return grams === null ? '' : String(round(grams))
}
