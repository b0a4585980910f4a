import type { Bean, BeanFilling } from '#contract/beans.ts'
import { factsToOffer } from '#domain/bean/facts-of-name.ts'
import { isNamed, valuesByName } from '#domain/record/named-values.ts'

/** The fields of the table, in its order. */
export const COLUMNS = ['country', 'processing_method', 'varietals', 'supplier'] as const
export type Column = (typeof COLUMNS)[number]

/** The fields that can be set to the same value for all. A variety rarely is the same for several. */
export const SHARED_COLUMNS = ['country', 'processing_method', 'supplier'] as const

/** What is typed for a bean; absent where nothing was typed. */
export type TypedFields = { readonly [Field in Column]?: string }

/** What the owner did with a row. */
export interface RowDraft {
  /** What was typed into the row since its box was last pressed. Applying never replaces it. */
  own: TypedFields
  /** What was applied to the row, and what was typed before its box was pressed. */
  given: TypedFields
  /** Absent: chosen if the bean's name says something that it lacks. */
  isChosen?: boolean
}

/** A row that nothing was done with. */
export const UNTOUCHED: RowDraft = { own: {}, given: {} }

/** A bean with what its fields would be. */
export interface FilledBean {
  bean: Bean
  /** What stands in the fields: typed, applied or said by the name if it is chosen, else what the bean has. */
  texts: Record<Column, string>
  /** The fields that would be saved: those that differ from the bean's. */
  changed: readonly Column[]
  /** The fields with what the name says, as long as nothing else is typed there. */
  said: readonly Column[]
  isChosen: boolean
}

const NAMED = ['country', 'processing_method', 'varietals'] as const

/** A bean as the table shows it. */
export function filledBean(bean: Bean, { own, given, isChosen: chosen }: RowDraft = UNTOUCHED): FilledBean {
  const offered = factsToOffer(bean)
  const proposal = (field: Column) => (isNamed(NAMED, field) && !bean[field] && offered[field]) || ''
  const isChosen = chosen ?? COLUMNS.some(field => proposal(field) !== '')
  const texts = valuesByName(COLUMNS, field => {
    const present = bean[field] ?? ''
    return own[field] ?? (isChosen ? (given[field] ?? (present || proposal(field))) : present)
  })
  const changed = COLUMNS.filter(field => texts[field].trim() !== (bean[field] ?? ''))
  const said = changed.filter(field => texts[field] === proposal(field))
  return { bean, texts, changed, said, isChosen }
}

/** Whether a bean's card says that something is unknown. */
export function lacksFacts({ country, processing_method }: Bean): boolean {
  return !country || !processing_method
}

/** What is sent. An emptied field becomes unknown. */
export function fillingsOf(beans: readonly FilledBean[]): BeanFilling[] {
  return beans
    .filter(({ changed }) => changed.length > 0)
    .map(({ bean, texts, changed }) => ({
      bean_id: bean.id,
      ...Object.fromEntries(changed.map(field => [field, texts[field].trim() || null])),
    }))
}
