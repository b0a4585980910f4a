import { type WeightDoubtOfRoast, weightDoubtOfRoastText } from '#contract/errors.ts'
import type { RoastUpdate, RoastWithFields, SavedRoast } from '#contract/roasts.ts'
import { definedOf } from '#domain/record/named-values.ts'
import type { Result } from '#domain/record/result.ts'
import { type WeightDoubt, weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { changedMeanwhile, Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { recipeProblem } from '#server/library/blends/recipe-of-roast.ts'
import type { ChangeRefusal } from './change-roast.ts'
import type { CreateRefusal } from './create-roast.ts'

/** The value of an accepted change. Throws the `HttpProblem` for a refused one. */
export function requireRoastChange<Value>(result: Result<Value, ChangeRefusal | CreateRefusal>): Value {
  if (result.ok) return result.value
  switch (result.reason.kind) {
    case 'unknown':
      throw unknownEntity('roast')
    case 'unknown bean':
      throw unknownEntity('bean')
    case 'unknown style':
      throw unknownEntity('style')
    case 'unknown blend':
    case 'blend lacks bean':
    case 'greens':
      throw recipeProblem(result.reason)
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

type Weighed = Pick<RoastWithFields, 'green_weight_g' | 'roasted_weight_g'>

/** What is in doubt about a roast's weights: none or one. */
export function doubtsOf({ green_weight_g, roasted_weight_g }: Weighed): WeightDoubt[] {
  const doubt = weightDoubt(green_weight_g, roasted_weight_g)
  return doubt === null ? [] : [doubt]
}

/** A roast that was saved, and what is in doubt about its weights; `more` is what else there is to look at. */
export function saved<Roast extends Weighed>(
  { value, etag }: Versioned<Roast>,
  more: readonly string[] = [],
): Versioned<Roast & Pick<SavedRoast, 'warnings' | 'doubts'>> {
  const doubts = doubtsOf(value)
  const warnings = [...doubts.map(weightDoubtText), ...more]
  const said = { ...(warnings.length > 0 && { warnings }), ...(doubts.length > 0 && { doubts }) }
  return new Versioned({ ...value, ...said }, etag)
}

/** What is in doubt about a roast's weights if an update gives it one of them; its other values don't matter. */
export function doubtsOfUpdate(
  roast: Weighed & Pick<RoastWithFields, 'id' | 'roast_name'>,
  { roast_name = roast.roast_name, green_weight_g, roasted_weight_g }: RoastUpdate,
): WeightDoubtOfRoast[] {
  if (green_weight_g === undefined && roasted_weight_g === undefined) return []
  const weights = { ...roast, ...definedOf({ green_weight_g, roasted_weight_g }) }
  return doubtsOf(weights).map(doubt => ({ roast_id: roast.id, roast_name, ...doubt }))
}

/** What an answer about several roasts says of their weights. */
export function saidOfMany(doubts: readonly WeightDoubtOfRoast[]) {
  return doubts.length === 0 ? {} : { warnings: doubts.map(weightDoubtOfRoastText), doubts: [...doubts] }
}
