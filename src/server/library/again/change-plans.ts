import { type Plan, type PlanCreate, type PlanUpdate, planCreate } from '#contract/again/plans.ts'
import { inOrder } from '#domain/again/plan-steps.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { type AcceptedRevisions, acceptedRow, type Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { refusalProblem } from '#server/http/validation.ts'
import { beanExists } from '#server/library/beans/repository.ts'
import { roastExists } from '#server/library/roasts/repository.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { findPlanRow, isPlanNameTaken, type PlanRow, versionedPlanOf } from './plan-row.ts'

/** A plan after a change, with the name of its bean. */
export interface ChangedPlan {
  plan: Versioned<Plan>
  origin_name: string
}

/** Saves a new plan with its bean. */
export function createPlan(db: Db, plan: PlanCreate, now: Date): Promise<Result<ChangedPlan, HttpProblem>> {
  return changeLibrary<ChangedPlan, HttpProblem>(db, async transaction => {
    const problem = await planProblem(transaction, plan, null)
    if (problem !== null) return failure(problem)
    const made = {
      deletion_id: null,
      revision: 1,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    }
    const { id } = await transaction
      .insertInto('plans')
      .values({ ...columnsOf(plan), ...made })
      .returning('id')
      .executeTakeFirstOrThrow()
    return success(await readChanged(transaction, id))
  })
}

/** Changes the values in the update. The changed plan must be as valid as a new one. */
export function updatePlan(
  db: Db,
  id: number,
  update: PlanUpdate,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<ChangedPlan, HttpProblem>> {
  return changeLibrary<ChangedPlan, HttpProblem>(db, async transaction => {
    const row = acceptedRow('plan', await findPlanRow(transaction, id), accepted)
    if (!row.ok) return row
    const before = { ...row.value, steps: JSON.parse(row.value.steps), marks: JSON.parse(row.value.marks) }
    const whole = planCreate.safeParse({ ...before, ...definedOf(update) })
    if (!whole.success) return failure(refusalProblem(whole.error.issues))
    const problem = await planProblem(transaction, whole.data, before)
    if (problem !== null) return failure(problem)
    const changed = { revision: before.revision + 1, updated_at: now.toISOString() }
    await transaction
      .updateTable('plans')
      .set({ ...columnsOf(whole.data), ...changed })
      .where('id', '=', id)
      .execute()
    return success(await readChanged(transaction, id))
  })
}

/** Why a plan can't be saved: no such bean or roast, or its name is taken. A roast that is gone since may stay. */
async function planProblem(
  transaction: Transaction,
  { bean_id, roast_id = null, name }: PlanCreate,
  before: PlanRow | null,
): Promise<HttpProblem | null> {
  if (!(await beanExists(transaction, bean_id))) return unknownEntity('bean')
  const isNewRoast = roast_id !== null && roast_id !== before?.roast_id
  if (isNewRoast && !(await roastExists(transaction, roast_id))) return unknownEntity('roast')
  const isTaken = await isPlanNameTaken(transaction, { bean_id, name }, before?.id)
  return isTaken ? new HttpProblem('plan_exists', { name }) : null
}

function columnsOf({ steps, marks, ...plan }: PlanCreate) {
  const { name, bean_id, roast_id = null, preheat_temp = null, charge_temp = null } = plan
  const { green_weight_g = null, drop_seconds = null, drop_temp = null } = plan
  return {
    ...{ bean_id, name, folded_name: foldName(name), roast_id },
    ...{ steps: JSON.stringify(inOrder(steps)), marks: JSON.stringify(inOrder(marks)) },
    ...{ preheat_temp, charge_temp, green_weight_g, drop_seconds, drop_temp },
  }
}

async function readChanged(transaction: Transaction, id: number): Promise<ChangedPlan> {
  const row = (await findPlanRow(transaction, id))!
  return { plan: versionedPlanOf(row), origin_name: row.origin_name }
}
