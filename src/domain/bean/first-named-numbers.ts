import type { NamedNumbers } from './bean.ts'
import { MOST_NAMED_NUMBERS } from './bean-fields.ts'

/** The first of these numbers, as many as a bean may have. Earlier versions stored any number of them. */
export function firstNamedNumbers(numbers: NamedNumbers): NamedNumbers {
  const entries = Object.entries(numbers)
  return entries.length <= MOST_NAMED_NUMBERS
    ? numbers
    : Object.fromEntries(entries.slice(0, MOST_NAMED_NUMBERS))
}
