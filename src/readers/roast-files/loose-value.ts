/**
 * Reading values of unknown shape, as JSON and other literals give them: what is not of the expected kind is null
 * or empty, never an error.
 */

/** The own property of an object, or undefined: `constructor` of a stranger's object is no value. */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** A finite number, or null. */
export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** A text, else empty. */
export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A list, else an empty one. */
export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
