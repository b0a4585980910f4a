import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { requireId } from '#server/http/entity-ids.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { serveDeletion } from '#server/library/trash/delete-in-place.ts'
import { type ChangedPlan, createPlan, updatePlan } from './change-plans.ts'
import { findPlanRow, listPlans, versionedPlanOf } from './plan-row.ts'

/** The calls for plans, which are only for the owner. */
export function servePlans(app: App, context: ServerContext): void {
  const { db, now } = context
  serve(app, calls.listPlans, ({ bean_id = null }) => listPlans(db, bean_id))

  serve(app, calls.readPlan, async ({ id }) => {
    const row = await findPlanRow(db, id)
    return row === undefined ? null : versionedPlanOf(row)
  })

  serve(app, calls.createPlan, async ({ body }) => {
    requireIds(body)
    return loggedPlan(required(await createPlan(db, body, now())), 'plan_added')
  })

  serve(app, calls.updatePlan, async ({ id, body }, { request }) => {
    requireIds(body)
    const changed = await updatePlan(db, id, body, acceptedRevisions(request), now())
    return loggedPlan(required(changed), 'plan_changed')
  })

  serveDeletion(app, context, calls.deletePlan, {
    table: 'plans',
    find: findPlanRow,
    labelOf: ({ name }) => name,
    answer: (deleted, { name, origin_name: bean }) => logged(deleted, 'plan_deleted', { name, bean }),
  })
}

/** Throws 404 for ids that no bean or roast can have. */
function requireIds({ bean_id, roast_id }: { bean_id?: number; roast_id?: number | null }): void {
  if (bean_id !== undefined) requireId('bean', bean_id)
  if (roast_id != null) requireId('roast', roast_id)
}

function loggedPlan({ plan, origin_name }: ChangedPlan, code: 'plan_added' | 'plan_changed') {
  return logged(plan, code, { name: plan.value.name, bean: origin_name })
}
