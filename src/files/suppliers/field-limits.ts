import type { BeanFields, NamedNumbers } from '#domain/bean/bean.ts'
import {
  BEAN_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_NUMBER_FIELDS,
  BEAN_TEXT_FIELDS,
  type BeanNumberRule,
  type BeanTextRule,
  LONGEST_NUMBER_NAME,
  MOST_NAMED_NUMBERS,
} from '#domain/bean/bean-fields.ts'
import { withoutInvisible } from '#domain/words/visible-text.ts'

/**
 * Makes a bean fit into the database: cuts a text that is too long at the end of a word, and leaves out flavours and
 * cupping scores beyond the first hundred, each with a warning; drops numbers outside their field's limits, such as a
 * score above 100, and removes invisible characters from the name.
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
  for (const field of BEAN_MAP_FIELDS) {
    const { kept, leftOut } = fewNumbers(limited[field] ?? {})
    if (leftOut.length === 0) continue
    limited[field] = kept
    warnings.push(
      `Under “${field.replaceAll('_', ' ')}” there is room for ${MOST_NAMED_NUMBERS} names of up to ${LONGEST_NUMBER_NAME} characters. Left out: ${fewNames(leftOut)}.`,
    )
  }
  return { bean: limited, warnings }
}

/** The numbers that fit, null if none do, and the names of the others. */
function fewNumbers(numbers: NamedNumbers): { kept: NamedNumbers | null; leftOut: string[] } {
  const entries = Object.entries(numbers)
  const fitting = entries.filter(([name]) => name.length <= LONGEST_NUMBER_NAME)
  const kept = Object.fromEntries(fitting.slice(0, MOST_NAMED_NUMBERS))
  const leftOut = entries.flatMap(([name]) => (Object.hasOwn(kept, name) ? [] : [name]))
  return { kept: fitting.length === 0 ? null : kept, leftOut }
}

const NAMES_IN_WARNING = 3

function fewNames(names: readonly string[]): string {
  const first = names.slice(0, NAMES_IN_WARNING).map(name => cut(name, LONGEST_NUMBER_NAME))
  const more = names.length - first.length
  return first.join(', ') + (more === 0 ? '' : ` and ${more} more`)
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
