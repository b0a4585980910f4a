import { z } from 'zod'
import { storableText } from '#contract/fields.ts'

/** About as long as a body of the API may be. */
const LONGEST_JSON = 2_000_000

/** JSON of a column as its rule reads it. */
export class StoredJson {
  readonly #stored: unknown
  readonly value: unknown

  constructor(stored: unknown, value: unknown) {
    this.#stored = stored
    this.value = value
  }

  /** The text to store, without unknown properties, which answers would show. */
  get text(): string {
    return JSON.stringify(knownPart(this.#stored, this.value))
  }
}

/** The rule for JSON text whose value matches the schema. Parses it into a `StoredJson`. */
export function json(schema: z.ZodType) {
  return storableText.max(LONGEST_JSON).transform((text, context) => {
    let stored: unknown
    try {
      stored = JSON.parse(text)
    } catch {
      context.addIssue('must be JSON')
      return z.NEVER
    }
    const read = schema.safeParse(stored)
    if (read.success) return new StoredJson(stored, read.data)
    for (const { message } of read.error.issues) context.addIssue(message)
    return z.NEVER
  })
}

/** The parsed value with its keys in the stored order, and without keys that the schema added. */
function knownPart(stored: unknown, read: unknown): unknown {
  if (Array.isArray(stored) && Array.isArray(read)) {
    return read.map((value, index) => knownPart(stored[index], value))
  }
  if (!isRecord(stored) || !isRecord(read)) return read
  const known = Object.keys(stored).filter(name => Object.hasOwn(read, name))
  return Object.fromEntries(known.map(name => [name, knownPart(stored[name], read[name])]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
