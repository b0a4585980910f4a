import type { ManyRoastsUpdate } from '#contract/many-roasts.ts'
import { distinctTags } from '#domain/roast/tags.ts'
import { coffeeIn } from '#web/parts/bean/coffee-choice.ts'
import { dateProblem } from '#web/ui/date-field.tsx'
import { weightOfText, weightProblem } from '#web/words/weight-text.ts'

/** What is to change on several roasts, as it is typed. An empty field changes nothing. */
export interface ManyChangesForm {
  /** A bean, a recipe or several coffees; see `coffee-choice.ts`. */
  bean_id: string
  /** `bean` for the style of its bean. */
  style_id: string
  roast_date: string
  first_number: string
  green_weight_g: string
  roasted_weight_g: string
  tags_added: readonly string[]
  tags_removed: readonly string[]
}

/** The option for the bean's style. */
export const OF_BEAN = 'bean'

export const EMPTY_CHANGES: ManyChangesForm = {
  bean_id: '',
  style_id: '',
  roast_date: '',
  first_number: '',
  green_weight_g: '',
  roasted_weight_g: '',
  tags_added: [],
  tags_removed: [],
}

/** The changes as the call takes them; null if a weight or the date can't be read, or coffees lack their weight. */
export function changesOfForm(form: ManyChangesForm): Omit<ManyRoastsUpdate, 'roast_ids'> | null {
  const { bean_id, style_id, roast_date, first_number, green_weight_g, roasted_weight_g } = form
  const wrong = weightProblem(green_weight_g) ?? weightProblem(roasted_weight_g) ?? dateProblem(roast_date)
  if (wrong !== null) return null
  const coffee = bean_id === '' ? {} : coffeeIn(bean_id, weightOfText(green_weight_g))
  if (coffee === null) return null
  const [tags_added, tags_removed] = [distinctTags(form.tags_added), distinctTags(form.tags_removed)]
  return {
    ...coffee,
    ...(style_id !== '' && { style_id: style_id === OF_BEAN ? null : Number(style_id) }),
    ...(roast_date !== '' && { roast_date }),
    ...(Number(first_number) > 0 && { first_number: Number(first_number) }),
    ...(green_weight_g !== '' && { green_weight_g: weightOfText(green_weight_g) }),
    ...(roasted_weight_g !== '' && { roasted_weight_g: weightOfText(roasted_weight_g) }),
    ...(tags_added.length > 0 && { tags_added }),
    ...(tags_removed.length > 0 && { tags_removed }),
  }
}
