import type { Roast, RoastWeightsUpdate } from '#contract/roasts.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { round } from '#domain/record/units.ts'
import { type WeightDoubt, weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { lossTextOf, weightOfText } from '#web/words/weight-text.ts'
import type { PastedWeights } from './pasted-weights.ts'

/** The editable columns. */
export const WEIGHT_FIELDS = ['green_weight_g', 'roasted_weight_g'] as const
export type WeightField = (typeof WEIGHT_FIELDS)[number]

/** The typed texts of one roast's edited cells. */
export type WeightEdit = Partial<Record<WeightField, string>>

/** The unsaved edits by roast id. */
export type WeightEdits = ReadonlyMap<number, WeightEdit>

export const NO_EDITS: WeightEdits = new Map()

type WeighedRoast = Pick<Roast, 'id' | WeightField>

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

/** The edits after typing. A cell that is back to what it showed before no longer counts as edited. */
export function withTyped(
  edits: WeightEdits,
  roast: WeighedRoast,
  field: WeightField,
  text: string,
): WeightEdits {
  const { [field]: _before, ...others } = edits.get(roast.id) ?? {}
  return withEdit(edits, roast.id, text === shownWeight(roast[field]) ? others : { ...others, [field]: text })
}

/** Pasted weights and the roast that they go to; none if there was no roast for them. */
export interface PastedOntoRoast extends PastedWeights {
  roast: Pick<Roast, 'id'> | null | undefined
}

/** The edits after a paste, and how many roasts got a weight. */
export function withPasted(
  edits: WeightEdits,
  pasted: readonly PastedOntoRoast[],
): { edits: WeightEdits; updated: number } {
  const changed = new Map(edits)
  let updated = 0
  for (const { roast, green, roasted } of pasted) {
    const edit: WeightEdit = {}
    if (green !== null) edit.green_weight_g = weightText(green)
    if (roasted !== null) edit.roasted_weight_g = weightText(roasted)
    if (!roast || isEmpty(edit)) continue
    changed.set(roast.id, { ...changed.get(roast.id), ...edit })
    updated += 1
  }
  return { edits: changed, updated }
}

/** Removes one roast's edits. */
export function withoutEdit(edits: WeightEdits, id: number): WeightEdits {
  return withEdit(edits, id, {})
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
  const text = (field: WeightField) => edit?.[field] ?? String(roast[field] ?? '')
  return lossTextOf(text('green_weight_g'), text('roasted_weight_g'), roast.weight_loss_percent)
}

/** With the decimals of a kitchen scale: pounds and ounces become long fractions of a gram. */
function weightText(grams: number): string {
  return String(round(grams, 2))
}

function shownWeight(grams: number | null): string {
  return grams === null ? '' : String(round(grams))
}

function withEdit(edits: WeightEdits, id: number, edit: WeightEdit): WeightEdits {
  const changed = new Map(edits)
  if (isEmpty(edit)) changed.delete(id)
  else changed.set(id, edit)
  return changed
}

function isEmpty(edit: WeightEdit): boolean {
  return Object.keys(edit).length === 0
}
