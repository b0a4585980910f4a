import type { RunningRoastUpdate } from '#contract/live/running-roasts.ts'
import { beansOf } from '#domain/bean/blend/greens.ts'
import type { Result } from '#domain/record/result.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { completeGreens } from '#server/library/blends/recipe-of-roast.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { isKnown, type RunningRoastRow, storedPartsOf } from './running-roast-row.ts'

/** What was chosen, with all that follows for its coffees. Beside parts, no bean and no weight say nothing. */
export async function withCoffees<Sent extends RunningRoastUpdate>(
  db: Db,
  row: RunningRoastRow | null,
  sent: Sent,
): Promise<Result<Sent, HttpProblem>> {
  const given = sent.greens == null ? sent : { ...sent, green_weight_g: sent.green_weight_g ?? undefined }
  const whole = await completeGreens(db, row && { ...row, greens: storedPartsOf(row) }, given)
  return whole
}

/** The 404 of a bean or plan that doesn't exist; null if there is none. */
export async function unknownOf(
  db: Db,
  { bean_id = null, greens = null, plan_roast_id = null, plan_id = null }: RunningRoastUpdate,
): Promise<HttpProblem | null> {
  for (const id of bean_id === null ? [] : beansOf({ bean_id, greens }))
    if (!(await isKnown(db, 'beans', id))) return unknownEntity('bean')
  if (plan_roast_id !== null && !(await isKnown(db, 'roasts', plan_roast_id))) return unknownEntity('roast')
  if (plan_id !== null && !(await isKnown(db, 'plans', plan_id))) return unknownEntity('plan')
  return null
}
