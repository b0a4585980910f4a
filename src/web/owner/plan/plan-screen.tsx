import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { OwnerOnly } from '#web/owner/session/owner-only.tsx'
import { pages } from '#web/pages.ts'
import { NotRead } from '#web/parts/not-read.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { PlanEditor } from './plan-editor.tsx'

/** A plan of the owner's, to change, print and follow. */
export default function PlanScreen({ id }: { id: number }) {
  return (
    <OwnerOnly title="Plan">
      <KnownPlan id={id} />
    </OwnerOnly>
  )
}

function KnownPlan({ id }: { id: number }) {
  const plan = useCall(calls.readPlan, { id })
  const { bean_id, roast_id = null } = plan.data ?? {}
  const bean = useCall(calls.readBean, bean_id === undefined ? null : { id: bean_id })
  const roast = useCall(calls.readRoastDetails, roast_id === null ? null : { id: roast_id })
  const isSourceKnown = roast_id === null || roast.data !== undefined || roast.error !== null
  if (plan.data === undefined || bean.data === undefined || !isSourceKnown)
    return <NotRead heading="Plan" reads={[plan, bean]} failed="Failed to load the plan" />
  return (
    <>
      <BackLink to={pages.bean(bean.data.id)}>Back to {bean.data.origin_name}</BackLink>
      <PlanEditor plan={plan.data} filled={plan.data} bean={bean.data} source={roast.data ?? null} />
    </>
  )
}
