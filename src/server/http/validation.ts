import { z } from 'zod'
import { factOfWords, wordsOf } from '#contract/field-words.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { shortened } from '#domain/words/sentence-parts.ts'
import { HttpProblem } from './http-problem.ts'

/** A refused field: its path, and the message of its schema. */
export interface Refusal {
  path: readonly PropertyKey[]
  message: string
}

/** Sets the messages for refusals that have none of their own, as predicates: `must be above 0`. */
export function wordValidation(): void {
  z.config({ customError: wordsOfIssue })
}

/**
 * The 422 for these refusals: one sentence, or a list of several. Of a value of a wrong type, nothing else is said: a
 * text where a list belongs would otherwise have too few characters too.
 */
export function refusalProblem(refusals: readonly Refusal[]): HttpProblem {
  const all = refusals.map(fieldProblem)
  const ofWrongType = new Set(all.filter(({ code }) => code === 'wrong_type').map(({ field }) => field))
  const fields = all.filter(({ code, field }) => code === 'wrong_type' || !ofWrongType.has(field))
  const bySentence = new Map(fields.map(field => [field.sentence, field]))
  return new HttpProblem('invalid_fields', { fields: [...bySentence.values()].slice(0, MAXIMUM_SENTENCES) })
}

/** Validates values that Fastify doesn't, such as the text fields of an upload. Throws the 422. */
export function requireValid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw refusalProblem(result.error.issues)
  return result.data
}

const MAXIMUM_SENTENCES = 20
/** The keys of some fields are whatever somebody sends, such as those of values by the names of their scales. */
const LONGEST_KEY = 100

function fieldProblem({ path, message }: Refusal): FieldProblem {
  const { code, values, isSentence } = factOfWords(message)
  const field = fieldName(path)
  const sentence = isSentence ? message : `${field === '' ? 'The body' : field} ${message}`
  return { field, code, values, sentence }
}

/** `milestones[1].time_seconds`; empty for the whole body. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    const text = shortened(String(key), LONGEST_KEY)
    const isIndex = typeof key === 'number' || /^\d+$/.test(text)
    if (isIndex) return `${name}[${text}]`
    return name === '' ? text : `${name}.${text}`
  }, '')
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

function wordsOfIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? wordsOf('required') : wordsOf('wrong_type', { type: issue.expected })
    case 'too_small': {
      const bound = { bound: issue.minimum }
      if (issue.origin === 'string')
        return issue.minimum === 1 ? wordsOf('empty') : wordsOf('too_short', bound)
      if (issue.origin === 'array') return wordsOf('too_few', bound)
      return wordsOf(issue.inclusive ? 'below_least' : 'not_above', bound)
    }
    case 'too_big': {
      const bound = { bound: issue.maximum }
      if (issue.origin === 'string') return wordsOf('too_long', bound)
      if (issue.origin === 'array') return wordsOf('too_many', bound)
      return wordsOf(issue.inclusive ? 'above_most' : 'not_below', bound)
    }
    case 'invalid_value':
      return wordsOf('not_one_of', { allowed: issue.values.map(String) })
    case 'not_multiple_of':
      return wordsOf('not_multiple', { divisor: issue.divisor })
    default:
      return wordsOf('invalid')
  }
}
