import type { InboxImport } from '#contract/inbox.ts'
import { partsOf } from '#domain/bean/blend/greens.ts'
import { blendIn } from '#web/owner/parts/bean/coffee-choice.ts'
import { weightOfText } from '#web/words/weight-text.ts'
import { type ReadRow, valuesOf } from './import-rows.ts'
import { STATED_PARTS } from './proposed-coffee.ts'

/** What is chosen for a row, as calls take it, if it is a blend; null for one coffee. */
export function chosenBlend(row: ReadRow): Pick<InboxImport, 'blend_id' | 'greens'> | null {
  const { bean, greenWeight } = valuesOf(row)
  const { greens, matching_blend, green_weight_g } = row.facts
  const blend_id = blendIn(bean)
  if (blend_id === null && bean !== STATED_PARTS) return null
  const weight = row.choices.greenWeight === undefined ? green_weight_g : weightOfText(greenWeight)
  // What the file says was mixed may differ from the recipe.
  const isStated = greens !== null && (blend_id === null || matching_blend?.id === blend_id)
  const proportions = (greens ?? []).map(({ bean_id, grams, share_percent }) => ({
    bean_id,
    grams: grams ?? share_percent,
  }))
  return {
    ...(blend_id !== null && { blend_id }),
    ...(isStated && weight !== null && { greens: partsOf(weight, proportions) }),
  }
}
