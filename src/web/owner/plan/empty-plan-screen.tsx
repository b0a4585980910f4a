import { useMemo } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { LONGEST_PLAN_NAME } from '#domain/again/plan-steps.ts'
import { useCall } from '#web/api/get-cache.ts'
import { OwnerOnly } from '#web/owner/session/owner-only.tsx'
import { pages } from '#web/pages.ts'
import { NotRead } from '#web/parts/not-read.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { notableRoasts } from '#web/visitor/beans/memory/roast-outcomes.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './plan.module.css'
import { PlanEditor } from './plan-editor.tsx'

/** A new plan of a bean, to be filled in. */
export default function EmptyPlanScreen({ id }: { id: number }) {
  return (
    <OwnerOnly title="New plan">
      <PlanOfBean id={id} />
    </OwnerOnly>
  )
}

const EMPTY = {
  ...{ steps: [], marks: [], preheat_temp: null, charge_temp: null },
  ...{ green_weight_g: null, drop_seconds: null, drop_temp: null },
}

function PlanOfBean({ id }: { id: number }) {
  const bean = useCall(calls.readBean, { id })
  const name = bean.data?.origin_name.slice(0, LONGEST_PLAN_NAME).trim() ?? ''
  const filled = useMemo(() => ({ ...EMPTY, name }), [name])
  if (bean.data === undefined)
    return <NotRead heading="New plan" reads={[bean]} failed="Failed to load the bean" />
  return (
    <>
      <BackLink to={pages.bean(id)}>Back to {bean.data.origin_name}</BackLink>
      <PlanEditor plan={null} filled={filled} bean={bean.data} source={null}>
        <FromRoast bean={bean.data} />
      </PlanEditor>
    </>
  )
}

/** The way to a plan with the steps of the last roast of the bean, the best or the reference. */
function FromRoast({ bean: { id, reference_roast_id } }: { bean: Bean }) {
  const { data: roasts = [] } = useCall(calls.listRoastsOfBean, { id })
  const notable = notableRoasts(roasts, reference_roast_id)
  if (notable.length === 0) return null
  return (
    <p className={`on-screen ${layout.line2} ${styles.from}`}>
      Begin with the steps of:
      {notable.map(({ roast, name }) => (
        <a key={roast.id} className={buttonClass('plain')} href={pages.planOf(roast.id)}>
          {roastTitle(roast)} ({name.toLowerCase()})
        </a>
      ))}
    </p>
  )
}
