/**
 * Reads values of unknown shape, from JSON and Python literals. A value of another kind than expected is null or
 * empty, never an error.
 */

/** An object's own property, or undefined; inherited ones such as `constructor` don't count. */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** A finite number, or null. */
export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** A text, or an empty one. */
export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A list, or an empty one. */
export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
