import { HttpProblem } from './http-problem.ts'

/** The id that a value states, or null for a number that no entity can have. Throws 422 where it is no number. */
export function idOf(entity: EntityName, value: string | number): number | null {
  if (!isWholeNumber(value)) throw new HttpProblem(422, `Invalid ${entity} ID: must be a number`)
  const id = Number(value)
  return Number.isSafeInteger(id) && id >= 1 ? id : null
}

/** The id that a body or a form states. Throws 422 where it is no number, 404 where no entity can have it. */
export function statedId(entity: EntityName, value: string | number): number {
  const id = idOf(entity, value)
  if (id === null) throw unknownEntity(entity)
  return id
}

/** Whether a value is a whole number, of any size, or the text of one. */
export function isWholeNumber(value: string | number): boolean {
  return typeof value === 'number' ? Number.isInteger(value) : /^[+-]?\d+$/.test(value)
}

/** The answer where no entity has the id. */
export function unknownEntity(entity: EntityName): HttpProblem {
  return new HttpProblem(404, UNKNOWN[entity])
}

const UNKNOWN = { bean: 'Bean not found', roast: 'Roast not found', deletion: 'Deletion not found' }
export type EntityName = keyof typeof UNKNOWN
