import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import { LONGEST_PLAN_NAME } from '#domain/again/plan-steps.ts'
import { useCall } from '#web/api/get-cache.ts'
import { OwnerOnly } from '#web/owner/session/owner-only.tsx'
import { pages } from '#web/pages.ts'
import { NotRead } from '#web/parts/not-read.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { PlanEditor } from './plan-editor.tsx'

/** A new plan from the steps of a roast. */
export default function NewPlanScreen({ id }: { id: number }) {
  return (
    <OwnerOnly title="New plan">
      <PlanOfRoast id={id} />
    </OwnerOnly>
  )
}

function PlanOfRoast({ id }: { id: number }) {
  const { data: roast, ...details } = useCall(calls.readRoastDetails, { id })
  const { data: steps, ...set } = useCall(calls.readRoastSteps, { id })
  const name = roast === undefined ? '' : `Like ${roastTitle(roast)}`.slice(0, LONGEST_PLAN_NAME).trim()
  const filled = useMemo(() => steps && { ...steps, name }, [steps, name])
  return (
    <>
      <BackLink to={pages.again(id)}>Back to the sheet</BackLink>
      {roast !== undefined && filled !== undefined ? (
        <PlanEditor plan={null} filled={filled} bean={roast.bean} source={roast} />
      ) : (
        <NotRead heading="New plan" reads={[details, set]} failed="Failed to load the roast" />
      )}
    </>
  )
}
