import type { EntityName } from '#contract/problems.ts'
import { HIGHEST_ID } from '#server/platform/database/highest-counts.ts'
import { HttpProblem } from './http-problem.ts'

/** Parses an id. Returns null for a number that no entity can have; throws 422 if it isn't a number. */
export function parseId(entity: EntityName, value: string | number): number | null {
  if (!isWholeNumber(value)) throw new HttpProblem('invalid_id', { entity })
  const id = Number(value)
  return id >= 1 && id <= HIGHEST_ID ? id : null
}

/** Parses an id from a body or a form. Throws 422 if it isn't a number, 404 if no entity can have it. */
export function requireId(entity: EntityName, value: string | number): number {
  const id = parseId(entity, value)
  if (id === null) throw unknownEntity(entity)
  return id
}

/** Whether a value is a whole number of any size, or the text of one. */
export function isWholeNumber(value: string | number): boolean {
  return typeof value === 'number' ? Number.isInteger(value) : /^[+-]?\d+$/.test(value)
}

/** The 404 for an id that no entity has. */
export function unknownEntity(entity: EntityName): HttpProblem {
  return new HttpProblem('entity_not_found', { entity })
}
