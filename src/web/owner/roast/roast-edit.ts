import type { RoastUpdate, RoastWithFields } from '#contract/roasts.ts'
import { valuesByName } from '#domain/record/named-values.ts'
import { ROAST_FIELD_NAMES, ROAST_FIELDS, type RoastField } from '#domain/roast/roast-fields.ts'
import { fieldText, fieldValues } from '#web/owner/parts/roast/field-texts.ts'
import { coffeeChoiceOf, coffeeIn } from '#web/parts/bean/coffee-choice.ts'
import { STYLE_LABEL } from '#web/parts/style/style-select.tsx'
import { weightOfText } from '#web/words/weight-text.ts'

/** The texts in the edit form. */
export interface RoastEditForm extends Record<RoastField, string> {
  roast_name: string
  /** The id of the bean, a recipe or several coffees; see `coffee-choice.ts`. */
  bean_id: string
  /** The id of the style that judges it; '' for that of its bean. */
  style_id: string
  /** YYYY-MM-DD, or empty. */
  roast_date: string
  green_weight_g: string
  roasted_weight_g: string
  notes: string
}

/** The labels of the inputs. */
export const EDIT_LABELS: Record<keyof RoastEditForm, string> = {
  roast_name: 'Name',
  bean_id: 'Bean',
  style_id: STYLE_LABEL,
  roast_date: 'Date',
  green_weight_g: 'Green Weight (g)',
  roasted_weight_g: 'Roasted Weight (g)',
  notes: 'Notes',
  ...valuesByName(ROAST_FIELD_NAMES, field => ROAST_FIELDS[field].label),
  // Without the word “bean”, which is the label of another input.
  colour_whole: 'Colour, whole',
  colour_ground: 'Colour, ground',
}

/** The form filled with a roast's current values, unrounded. */
export function editFormOf(roast: RoastWithFields): RoastEditForm {
  return {
    roast_name: roast.roast_name,
    bean_id: coffeeChoiceOf(roast),
    style_id: String(roast.style_id ?? ''),
    roast_date: roast.roast_date ?? '',
    green_weight_g: String(roast.green_weight_g ?? ''),
    roasted_weight_g: String(roast.roasted_weight_g ?? ''),
    notes: roast.notes ?? '',
    ...valuesByName(ROAST_FIELD_NAMES, field => fieldText(roast[field])),
  }
}

/**
 * The update to send. An empty name, bean or weight is omitted and stays unchanged; empty notes and an empty date are
 * cleared. Bean, style, date and the fields of `ROAST_FIELDS` are sent only if they differ from the form as it was
 * filled. Null if several coffees lack their weight.
 */
export function roastUpdateOf(form: RoastEditForm, filled: RoastEditForm): RoastUpdate | null {
  const changed = ROAST_FIELD_NAMES.filter(field => form[field] !== filled[field])
  const update: RoastUpdate = {
    notes: form.notes === '' ? null : form.notes,
    ...fieldValues(valuesByName(changed, field => form[field])),
  }
  const name = form.roast_name.trim()
  const green = weightOfText(form.green_weight_g)
  const roasted = weightOfText(form.roasted_weight_g)
  if (name !== '') update.roast_name = name
  if (form.bean_id !== '' && form.bean_id !== filled.bean_id) {
    const coffee = coffeeIn(form.bean_id, green ?? weightOfText(filled.green_weight_g))
    if (coffee === null) return null
    // The first coffee of a blend is its bean already.
    const isAlone = 'bean_id' in coffee && Number.isNaN(Number(filled.bean_id))
    Object.assign(update, coffee, isAlone && { greens: null })
  }
  if (form.style_id !== filled.style_id) update.style_id = form.style_id === '' ? null : Number(form.style_id)
  if (form.roast_date !== filled.roast_date) {
    update.roast_date = form.roast_date === '' ? null : form.roast_date
  }
  if (green !== null) update.green_weight_g = green
  if (roasted !== null) update.roasted_weight_g = roasted
  return update
}
