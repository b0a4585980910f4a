import type { Result } from '#domain/result.ts'
import { unknownEntity } from '#server/entity-ids.ts'
import { changedMeanwhile } from '#server/entity-tags.ts'
import { HttpProblem } from '#server/http-problem.ts'
import type { ChangeRefusal } from './change-roast.ts'
import type { CreateRefusal } from './create-roast.ts'
import type { DuplicateRoast } from './roast-keys.ts'

/** The value of a change that was made; throws the answer to one that was refused. */
export function acceptedRoast<Value>(result: Result<Value, ChangeRefusal | CreateRefusal>): Value {
  if (result.ok) return result.value
  switch (result.reason.kind) {
    case 'unknown':
      throw unknownEntity('roast')
    case 'unknown bean':
      throw unknownEntity('bean')
    case 'changed meanwhile':
      throw changedMeanwhile('roast')
    case 'no timeline':
      throw new HttpProblem(422, 'This roast has no timeline to draw')
    case 'duplicate':
      throw new HttpProblem(409, duplicateRoast(result.reason.roast))
  }
}

function duplicateRoast({ roast_name, roast_date }: DuplicateRoast): string {
  const date = roast_date ?? 'an unknown date'
  return `Roast '${roast_name}' on ${date} for this bean already exists in the database. This is a duplicate.`
}
