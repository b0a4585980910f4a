import type { UpdatableField } from './roast-differences.ts'
import { ROAST_FIELD_NAMES, ROAST_FIELDS, type RoastField } from './roast-fields.ts'

/** What can be changed on several roasts at once, and on no single one. */
type ManyChange =
  | 'bean_id'
  | 'greens'
  | 'blend_id'
  | 'style_id'
  | 'tags_added'
  | 'tags_removed'
  | 'first_number'
/** Everything that can change on a roast, under its name in the API. */
export type ChangeableField = UpdatableField | ManyChange

const OTHER_WORDS: Record<Exclude<ChangeableField, RoastField>, string> = {
  roast_date: 'date',
  green_weight_g: 'green weight',
  roasted_weight_g: 'roasted weight',
  notes: 'notes',
  milestones: 'marks',
  timeline: 'curve',
  bean_id: 'bean',
  greens: 'coffees',
  blend_id: 'recipe',
  style_id: 'style',
  tags_added: 'added tags',
  tags_removed: 'removed tags',
  first_number: 'number',
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ...ROAST_FIELD_NAMES.map(field => [field, inSentence(ROAST_FIELDS[field].label)] as const),
  ...Object.entries(OTHER_WORDS),
])

/** The name of a field of a roast within a sentence: `roasted weight`. */
export function fieldWord(field: ChangeableField): string {
  return WORDS.get(field) ?? field
}

/** The names of fields in a sentence: `roasted weight, tags`. One that no version has any more stays as it is. */
export function fieldWordsText(fields: readonly string[]): string {
  return fields.map(field => WORDS.get(field) ?? field).join(', ')
}

function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
