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

/** A bean with what its fields would be. */
export interface FilledBean {
  bean: Bean
  /** What stands in the fields: what was typed, else what the bean has, else what its name says. */
  texts: Record<Column, string>
  /** The fields that differ from the bean's. */
  changed: readonly Column[]
  /** The fields with what the name says, as long as nothing else is typed there. */
  said: readonly Column[]
  isChosen: boolean
}

const NAMED = ['country', 'processing_method', 'varietals'] as const

/**
 * A bean as the table shows it. One whose name says something that it lacks is chosen from the beginning, and so is one
 * for which something was typed; `chosen` is what the owner said.
 */
export function filledBean(bean: Bean, typed: TypedFields = {}, chosen?: boolean): FilledBean {
  const offered = factsToOffer(bean)
  const proposal = (field: Column) => (isNamed(NAMED, field) ? offered[field] : null)
  const texts = valuesByName(COLUMNS, field => typed[field] ?? (bean[field] || (proposal(field) ?? '')))
  const changed = COLUMNS.filter(field => texts[field].trim() !== (bean[field] ?? ''))
  const said = changed.filter(field => texts[field] === proposal(field))
  return { bean, texts, changed, said, isChosen: chosen ?? changed.length > 0 }
}

/** Whether a bean's card says that something is unknown. */
export function lacksFacts({ country, processing_method }: Bean): boolean {
  return !country || !processing_method
}

/** What is sent: the changed fields of the chosen beans. An emptied field becomes unknown. */
export function fillingsOf(beans: readonly FilledBean[]): BeanFilling[] {
  return beans
    .filter(({ isChosen, changed }) => isChosen && changed.length > 0)
    .map(({ bean, texts, changed }) => ({
      bean_id: bean.id,
      ...Object.fromEntries(changed.map(field => [field, texts[field].trim() || null])),
    }))
}
