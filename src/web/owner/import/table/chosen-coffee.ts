import type { InboxImport } from '#contract/inbox.ts'
import { partsOf } from '#domain/bean/blend/greens.ts'
import { blendIn, coffeeIn, partsIn } from '#web/parts/bean/coffee-choice.ts'
import { weightOfText } from '#web/words/weight-text.ts'
import { type ReadRow, valuesOf } from './import-rows.ts'
import { proportionsOf } from './proposed-coffee.ts'

/** What is chosen for a row, as calls take it, if it is a blend; null for one coffee. */
export function chosenBlend(row: ReadRow): Pick<InboxImport, 'blend_id' | 'greens'> | null {
  const { bean, greenWeight } = valuesOf(row)
  const { greens, matching_blend, green_weight_g } = row.facts
  const blend_id = blendIn(bean)
  if (blend_id === null && partsIn(bean) === null) return null
  const weight = row.choices.greenWeight === undefined ? green_weight_g : weightOfText(greenWeight)
  // What the file says was mixed may differ from the recipe.
  const isStated = blend_id !== null && matching_blend?.id === blend_id && greens !== null && weight !== null
  return {
    ...coffeeIn(bean, weight),
    ...(isStated && { greens: partsOf(weight, proportionsOf(greens)) }),
  }
}
