import type { Result } from '#domain/result.ts'
import { BEAN } from '#server/beans/bean-problems.ts'
import { type Entity, unknownEntity } from '#server/http/entity-ids.ts'
import { changedMeanwhile } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { STYLE } from '#server/styles/style-problems.ts'
import type { ChangeRefusal } from './change-roast.ts'
import type { CreateRefusal } from './create-roast.ts'

export const ROAST: Entity = { name: 'roast' }

/** The value of an accepted change. Throws the `HttpProblem` for a refused one. */
export function requireRoastChange<Value>(result: Result<Value, ChangeRefusal | CreateRefusal>): Value {
  if (result.ok) return result.value
  switch (result.reason.kind) {
    case 'unknown':
      throw unknownEntity(ROAST)
    case 'unknown bean':
      throw unknownEntity(BEAN)
    case 'unknown style':
      throw unknownEntity(STYLE)
    case 'changed meanwhile':
      throw changedMeanwhile('roast')
    case 'no timeline':
      throw new HttpProblem('no_timeline')
    case 'impossible marks':
      throw new HttpProblem('impossible_marks', {
        problems: result.reason.problems.slice(0, MOST_PROBLEMS),
      })
    case 'duplicate': {
      const { roast_name, roast_date } = result.reason.roast
      throw new HttpProblem('roast_exists', { roast_name, roast_date })
    }
    case 'other recording':
      throw new HttpProblem('other_recording', { roast_name: result.reason.roast_name })
    case 'nothing differs':
      throw new HttpProblem('nothing_differs', { roast_name: result.reason.roast_name })
    case 'same recording':
      throw new HttpProblem('same_recording', { roast_name: result.reason.roast.roast_name })
    case 'number taken': {
      const { roast_number, roast } = result.reason
      throw new HttpProblem('number_taken', { roast_number, roast_name: roast.roast_name })
    }
    case 'same file': {
      const { roast_name, bean_name } = result.reason.roast
      throw new HttpProblem('file_imported', { roast_name, bean_name })
    }
  }
}

/** How many impossible marks a refusal names. */
const MOST_PROBLEMS = 20
