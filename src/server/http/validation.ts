import { z } from 'zod'
import { HttpProblem } from './http-problem.ts'

/** A refused field: its path and a predicate (`must be above 0`) or a whole sentence. */
export interface Refusal {
  path: readonly PropertyKey[]
  message: string
}

/** Sets the messages for refusals that have none of their own, as predicates: `must be above 0`. */
export function wordValidation(): void {
  z.config({ customError: predicate })
}

/** The 422 for these refusals: one sentence, or a list of several. */
export function refusalProblem(refusals: readonly Refusal[]): HttpProblem {
  const sentences = refusalSentences(refusals)
  return new HttpProblem(422, sentences.length === 1 ? sentences[0]! : sentences)
}

/** Validates values that Fastify doesn't, such as the text fields of an upload. Throws the 422. */
export function requireValid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw refusalProblem(result.error.issues)
  return result.data
}

const MAXIMUM_SENTENCES = 20

/** A sentence for each refused field. A message that starts with a capital letter is already a sentence. */
function refusalSentences(refusals: readonly Refusal[]): string[] {
  const sentences = refusals.map(({ path, message }) =>
    /^\p{Lu}/u.test(message) ? message : `${fieldName(path)} ${message}`,
  )
  return [...new Set(sentences)].slice(0, MAXIMUM_SENTENCES)
}

function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The body'
  return path.reduce<string>((name, key) => {
    const isIndex = typeof key === 'number' || /^\d+$/.test(String(key))
    if (isIndex) return `${name}[${String(key)}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

function predicate(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${typeName(issue.expected)}`
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum} characters`
      }
      if (issue.origin === 'array') return `must have at least ${issue.minimum} entries`
      return `must be ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`
      if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`
      return `must be ${issue.inclusive ? 'at most' : 'below'} ${issue.maximum}`
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of: ${issue.values.map(String).join(', ')}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'is not valid'
  }
}

const TYPE_NAMES: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
}

function typeName(expected: string): string {
  return TYPE_NAMES[expected] ?? expected
}
