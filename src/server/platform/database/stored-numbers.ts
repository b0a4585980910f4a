import type { NamedNumbers } from '#domain/bean/bean.ts'
import { firstNamedNumbers } from '#domain/bean/first-named-numbers.ts'

/** Named numbers from their column: the first hundred, because earlier versions stored any number of them. */
export function namedNumbersOf(json: string | null): NamedNumbers | null {
  return json === null ? null : firstNamedNumbers(JSON.parse(json) as NamedNumbers)
}
