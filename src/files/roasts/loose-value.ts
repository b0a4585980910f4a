import { excerpt } from './source-text.ts'
import { numberInCell } from './table.ts'

/**
 * Reads values of unknown shape, from JSON and Python literals. Programs write the same value in several forms: a
 * number as text (`"453.592"`), or each value in a list of its own, as R's jsonlite does (`["F"]`). A value of another
 * kind than expected is null or empty, never an error.
 */

/** An object's own property, or undefined; inherited ones such as `constructor` don't count. */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** A finite number, also as text or in a list of its own, or null. */
export function numberOrNull(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string') return THOUSANDS.test(value) ? null : numberInCell(value)
  return isBoxed(value) ? numberOrNull(value[0]) : null
}

/** A text, also in a list of its own, or an empty one. */
export function textOrEmpty(value: unknown): string {
  if (typeof value === 'string') return value
  return isBoxed(value) ? textOrEmpty(value[0]) : ''
}

/** True or false, also as text or in a list of its own, or null. */
export function booleanOrNull(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (isBoxed(value)) return booleanOrNull(value[0])
  const text = textOrEmpty(value).trim().toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : null
}

/** A list, or an empty one. */
export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Gives the values of an object by their names, and remembers those that are there and can't be understood. */
export interface LooseRecord {
  /** The object itself. */
  value: unknown
  number(name: string): number | null
  text(name: string): string
  list(name: string): readonly unknown[]
  /** A list of numbers; null for each that is none. */
  numbers(name: string): (number | null)[]
  /** Remembers that a value under this name wasn't understood as `what` (“a number”). */
  misunderstood(name: string, value: unknown, what: string): void
  /** A sentence for each value that wasn't understood. */
  warnings(): string[]
}

/** Reads an object of unknown shape. */
export function looseRecord(value: unknown): LooseRecord {
  const notUnderstood = new Map<string, string>()
  const misunderstood = (name: string, found: unknown, what: string) => {
    if (!saysNothing(found) && !notUnderstood.has(name))
      notUnderstood.set(name, `“${name}”: ${shown(found)} is not ${what} and was left out.`)
  }
  return {
    value,
    misunderstood,
    number: name => {
      const found = property(value, name)
      const number = numberOrNull(found)
      if (number === null) misunderstood(name, found, 'a number')
      return number
    },
    text: name => {
      const found = property(value, name)
      if (typeof found === 'number' && found !== 0) return String(found)
      const text = textOrEmpty(found)
      if (text === '') misunderstood(name, found, 'a text')
      return text
    },
    list: name => {
      const found = property(value, name)
      if (!Array.isArray(found)) misunderstood(name, found, 'a list')
      return listOrEmpty(found)
    },
    numbers: name => {
      const found = listOrEmpty(property(value, name))
      const numbers = found.map(numberOrNull)
      const others = found.filter((each, index) => numbers[index] === null && !saysNothing(each))
      if (others.length > 0)
        notUnderstood.set(
          name,
          `“${name}”: ${shown(others[0])} is not a number; values of this kind were left out: ${others.length}.`,
        )
      return numbers
    },
    warnings: () => [...notUnderstood.values()],
  }
}

/** A comma before three digits may be a decimal comma or group thousands. */
const THOUSANDS = /,\d{3}$/

function isBoxed(value: unknown): value is readonly [unknown] {
  return Array.isArray(value) && value.length === 1 && !Array.isArray(value[0])
}

/** Whether programs write this for a value that nobody entered. */
function saysNothing(value: unknown): boolean {
  if (isBoxed(value)) return saysNothing(value[0])
  if (typeof value === 'string') return NOTHING.test(value.trim())
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || value === false || typeof value === 'number'
}

const NOTHING = /^(?:-*|nan|n\/?a|none|null|unknown|undefined)$/i

function shown(value: unknown): string {
  return `“${excerpt(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}”`
}
