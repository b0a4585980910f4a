import { BEAN_TEXT_FIELDS, type BeanFields } from '#domain/bean.ts'

/**
 * Brings a bean within what can be stored: a text that is too long is cut after a word and said so; a score
 * outside 0 to 100 is no score.
 */
export function withinLimits(bean: BeanFields): { bean: BeanFields; warnings: string[] } {
  const limited = { ...bean, origin_name: cut(bean.origin_name, LONGEST_NAME) }
  const cutFields: string[] = limited.origin_name === bean.origin_name ? [] : ['name']
  for (const field of BEAN_TEXT_FIELDS) {
    const text = limited[field]
    if (text === null || field === 'source_url') continue
    limited[field] = cut(text, LONGEST_TEXT[field] ?? LONGEST_SHORT_TEXT)
    if (limited[field] !== text) cutFields.push(field.replaceAll('_', ' '))
  }
  const score = limited.total_score
  if (score !== null && !(score >= 0 && score <= 100)) limited.total_score = null
  const warnings = cutFields.map(field => `The ${field} was too long and was cut.`)
  return { bean: limited, warnings }
}

const LONGEST_NAME = 200
const LONGEST_SHORT_TEXT = 500
const LONGEST_TEXT: Partial<Record<keyof BeanFields, number>> = {
  appearance: 2000,
  roast_recommendations: 2000,
  bean_summary: 20_000,
  cupping_notes: 20_000,
  farm_notes: 20_000,
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const start = text.slice(0, longest - 1)
  const lastBlank = start.lastIndexOf(' ')
  return `${(lastBlank > longest / 2 ? start.slice(0, lastBlank) : start).toWellFormed().trimEnd()}…`
}
