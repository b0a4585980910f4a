import type { InboxImport } from '#contract/inbox.ts'
import { partsOf } from '#domain/bean/blend/greens.ts'
import { fieldValues } from '#web/owner/parts/roast/field-texts.ts'
import { blendIn, coffeeIn, partsIn } from '#web/parts/bean/coffee-choice.ts'
import { weightOfText } from '#web/words/weight-text.ts'
import { importModeOf, numberText, type ReadRow, valuesOf } from './import-rows.ts'
import { proportionsOf } from './proposed-coffee.ts'

/**
 * What is sent to import a row: what the owner changed, and the name with the number that is shown. The server refuses
 * a number that another roast got in the meantime, unless the owner chose to have it twice.
 *
 * @param coffee Null for an update, which keeps its roast's.
 */
export function importRequest(
  row: ReadRow,
  coffee: Pick<InboxImport, 'bean_id' | 'blend_id' | 'greens'> | null,
): InboxImport {
  const { facts, choices } = row
  const { name, date, greenWeight, roastedWeight } = valuesOf(row)
  const changed: InboxImport = {
    ...(choices.date !== undefined && { roast_date: date === '' ? null : date }),
    ...(choices.greenWeight !== undefined && { green_weight_g: weightOfText(greenWeight) }),
    ...(choices.roastedWeight !== undefined && { roasted_weight_g: weightOfText(roastedWeight) }),
    ...fieldValues(choices.fields ?? {}),
  }
  const { same_recording: same, preview } = facts
  const notes = choices.fields?.private_notes ?? preview?.private_notes ?? ''
  if (choices.publishesNotes && notes !== '') Object.assign(changed, { notes, private_notes: null })
  if (importModeOf(row) === 'update')
    return { ...changed, ...(same === null ? { same_file: 'update' } : { updates: same.id }) }
  return {
    ...changed,
    ...coffee,
    roast_name: name.trim(),
    name_is: name === facts.roast_name ? 'proposed' : 'chosen',
    ...(choices.numberIs !== undefined && { number_is: choices.numberIs }),
    number_if_taken: choices.keepsNumber && numberText(name) !== '' ? 'keep' : 'refuse',
    ...(choices.mode === 'another' && { same_file: 'allow' as const }),
  }
}

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
