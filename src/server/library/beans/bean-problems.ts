import { wordsOf } from '#contract/field-words.ts'
import type { Result } from '#domain/record/result.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { changedMeanwhile } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { refusalProblem } from '#server/http/validation.ts'
import type { BeanRefusal } from './change-beans.ts'

/** The value of an accepted change. Throws the `HttpProblem` for a refused one. */
export function requireBeanChange<Value>(result: Result<Value, BeanRefusal>): Value {
  if (result.ok) return result.value
  switch (result.reason.kind) {
    case 'unknown':
      throw unknownEntity('bean')
    case 'unknown style':
      throw unknownEntity('style')
    case 'changed meanwhile':
      throw changedMeanwhile('bean')
    case 'no roast of it':
      throw new HttpProblem('reference_of_other_bean', { roast_id: result.reason.roastId })
    case 'no crop':
      throw refusalProblem([{ path: ['crop_year_to'], message: wordsOf('not_year_after') }])
    case 'named as a blend':
      throw new HttpProblem('bean_named_as_blend', { name: result.reason.name })
    case 'duplicate':
      throw new HttpProblem('bean_exists', { origin_name: result.reason.originName })
  }
}
