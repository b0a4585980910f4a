import type { Roast, RoastUpdate } from '#contract/roasts.ts'
import { weightOfText } from '#web/parts/weight-text.ts'

/** The texts in the edit form. */
export interface RoastEditForm {
  roast_name: string
  green_weight_g: string
  roasted_weight_g: string
  notes: string
}

/** The labels of the inputs. */
export const EDIT_LABELS: Record<keyof RoastEditForm, string> = {
  roast_name: 'Name',
  green_weight_g: 'Green Weight (g)',
  roasted_weight_g: 'Roasted Weight (g)',
  notes: 'Notes',
}

/** The form before it is filled with a roast. */
export const EMPTY_EDIT_FORM: RoastEditForm = {
  roast_name: '',
  green_weight_g: '',
  roasted_weight_g: '',
  notes: '',
}

/** The form filled with a roast's current values, unrounded. */
export function editFormOf(roast: Roast): RoastEditForm {
  return {
    roast_name: roast.roast_name,
    green_weight_g: String(roast.green_weight_g ?? ''),
    roasted_weight_g: String(roast.roasted_weight_g ?? ''),
    notes: roast.notes ?? '',
  }
}

/** The update to send. An empty name or weight is omitted and stays unchanged; empty notes are cleared. */
export function roastUpdateOf(form: RoastEditForm): RoastUpdate {
  const update: RoastUpdate = { notes: form.notes === '' ? null : form.notes }
  const name = form.roast_name.trim()
  const green = weightOfText(form.green_weight_g)
  const roasted = weightOfText(form.roasted_weight_g)
  if (name !== '') update.roast_name = name
  if (green !== null) update.green_weight_g = green
  if (roasted !== null) update.roasted_weight_g = roasted
  return update
}
