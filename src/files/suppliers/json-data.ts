import { parseJson } from '#files/json.ts'

/** A value of parsed JSON of unknown shape. */
export type JsonObject = { readonly [key: string]: unknown }

/** Parses a shop's JSON, even if its texts contain line ends, which JSON forbids; null if it can't be parsed. */
export function parseShopJson(text: string): unknown {
  const asWritten = parseJson(text)
  const parsed = asWritten.ok ? asWritten : parseJson(text.replace(/\p{Cc}+/gu, ' '))
  return parsed.ok ? parsed.value : null
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
}

/** The objects of a list, or the one object if there is no list. */
export function asObjects(value: unknown): JsonObject[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.map(asObject).filter(item => item !== null)
}

/** The text of a JSON value: a string or number, or the first of a list, or the `name` or `value` of an object. */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  const object = asObject(Array.isArray(value) ? value[0] : value)
  const named = object?.name ?? object?.value ?? (Array.isArray(value) ? value[0] : null)
  return typeof named === 'string' || typeof named === 'number' ? String(named) : null
}
