import type { BeanFields } from '#domain/bean/bean.ts'
import {
  BEAN_FIELDS,
  BEAN_NUMBER_FIELDS,
  BEAN_TEXT_FIELDS,
  type BeanNumberRule,
  type BeanTextRule,
} from '#domain/bean/bean-fields.ts'
import { withoutInvisible } from '#domain/words/visible-text.ts'

/**
 * Makes a bean fit into the database: cuts a text that is too long at the end of a word, with a warning, drops numbers
 * outside their field's limits, such as a score above 100, and removes invisible characters from the name.
 */
export function withinLimits(bean: BeanFields): { bean: BeanFields; warnings: string[] } {
  const name = withoutInvisible(bean.origin_name).trim()
  const limited = { ...bean, origin_name: cut(name, BEAN_FIELDS.origin_name.longest) }
  const cutFields: string[] = limited.origin_name === name ? [] : ['name']
  for (const field of BEAN_TEXT_FIELDS) {
    const { longest, isWebAddress }: BeanTextRule = BEAN_FIELDS[field]
    const text = limited[field]
    if (text === null || isWebAddress) continue
    limited[field] = cut(text, longest)
    if (limited[field] !== text) cutFields.push(field.replaceAll('_', ' '))
  }
  for (const field of BEAN_NUMBER_FIELDS) {
    const value = limited[field]
    if (value !== null && !isWithin(value, BEAN_FIELDS[field])) limited[field] = null
  }
  const warnings = cutFields.map(field => `The text under “${field}” was too long and was cut.`)
  return { bean: limited, warnings }
}

/** Whether a field can hold a number. */
export function isWithin(value: number, { least, most, isWhole }: BeanNumberRule): boolean {
  return value >= least && value <= most && (!isWhole || Number.isInteger(value))
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const start = text.slice(0, longest - 1)
  const lastBlank = start.lastIndexOf(' ')
  return `${(lastBlank > longest / 2 ? start.slice(0, lastBlank) : start).toWellFormed().trimEnd()}…`
}
