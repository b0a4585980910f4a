import { BEAN_TEXT_FIELDS, type BeanFields } from '#domain/bean.ts'
import { longestText } from '#domain/bean-limits.ts'

/**
 * Makes a bean fit into the database: a text that is too long is cut after a word, with a warning; a score outside 0
 * to 100 is dropped.
 */
export function withinLimits(bean: BeanFields): { bean: BeanFields; warnings: string[] } {
  const limited = { ...bean, origin_name: cut(bean.origin_name, longestText('origin_name')) }
  const cutFields: string[] = limited.origin_name === bean.origin_name ? [] : ['name']
  for (const field of BEAN_TEXT_FIELDS) {
    const text = limited[field]
    if (text === null || field === 'source_url') continue
    limited[field] = cut(text, longestText(field))
    if (limited[field] !== text) cutFields.push(field.replaceAll('_', ' '))
  }
  const score = limited.total_score
  if (score !== null && !(score >= 0 && score <= 100)) limited.total_score = null
  const warnings = cutFields.map(field => `The text under “${field}” was too long and was cut.`)
  return { bean: limited, warnings }
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const start = text.slice(0, longest - 1)
  const lastBlank = start.lastIndexOf(' ')
  return `${(lastBlank > longest / 2 ? start.slice(0, lastBlank) : start).toWellFormed().trimEnd()}…`
}
