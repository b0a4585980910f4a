import type { Result } from '#domain/record/result.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { changedMeanwhile } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import type { StyleRefusal } from './change-styles.ts'

/** The value of an accepted change. Throws the `HttpProblem` for a refused one. */
export function requireStyleChange<Value>(result: Result<Value, StyleRefusal>): Value {
  if (result.ok) return result.value
  const { reason } = result
  switch (reason.kind) {
    case 'unknown':
      throw unknownEntity('style')
    case 'changed meanwhile':
      throw changedMeanwhile('style')
    case 'same name':
      throw new HttpProblem('style_exists', reason)
    case 'name of an edition':
      throw new HttpProblem('style_edition_named', reason)
    case 'house':
      throw new HttpProblem('house_is_fixed', { left_undone: reason.left_undone })
    case 'in use':
      throw new HttpProblem('style_in_use', reason)
  }
}
