import { useEffect } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { NotRead } from '#web/parts/not-read.tsx'
import { useAdmin } from '#web/session/admin-state.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { Face } from './face.tsx'
import styles from './live.module.css'
import { Presses } from './presses.tsx'
import {
  beginRun,
  bringBack,
  changeRun,
  run as keptRun,
  leaveRun,
  type Press,
  pressed,
  tookBack,
} from './run.ts'
import { useClock } from './use-clock.ts'
import { useDoubleTaps } from './use-double-taps.ts'
import { type Plan, usePlan } from './use-plan.ts'

/**
 * The clock beside the roaster of whoever follows a roast. What a visitor presses stays in the browser. The owner is
 * led to the clock of a roast that runs, and what was pressed here without a session goes there, too.
 */
export default function FollowScreen({ id }: { id: number }) {
  const { admin } = useAdmin()
  const roast = useCall(calls.readRoastDetails, { id })
  const steps = useCall(calls.readRoastSteps, { id })
  const plan = usePlan({ roastId: id, planId: null })
  usePageTitle(roast.data === undefined ? 'Follow' : `Follow ${roastTitle(roast.data)}`)
  const beanId = roast.data?.bean_id
  useEffect(() => {
    if (admin && beanId !== undefined) location.replace(pages.roastingOf(beanId, id))
  }, [admin, beanId, id])
  if (roast.data !== undefined && plan !== null && !admin)
    return <FollowedRoast roast={roast.data} plan={plan} />
  return <NotRead heading="Follow a roast" reads={[roast, steps]} failed="Failed to load the roast" />
}

function FollowedRoast({ roast, plan }: { roast: RoastDetails; plan: Plan }) {
  const messages = useMessages()
  const kept = keptRun.use()
  const run = kept?.plan_roast_id === roast.id && kept.plan_id === null ? kept : null
  const presses = run?.presses ?? {}
  const clock = useClock(presses, plan)
  const doubleTap = useDoubleTaps()
  const isOver = presses.drop !== undefined
  const press = (kind: Press, at: number) => {
    const choice = { bean_id: roast.bean_id, green_weight_g: null, plan_roast_id: roast.id, plan_id: null }
    changeRun(run?.key ?? beginRun(choice), before => pressed(before, kind, at))
  }
  const takeBack = (kind?: Press) => run !== null && changeRun(run.key, before => tookBack(before, kind))
  const startAgain = () => {
    leaveRun()
    messages.notify('Ready for a new roast.', {
      action: 'Undo',
      onAction: () => run !== null && bringBack(run),
    })
  }
  return (
    <div className={styles.run} data-has-buttons>
      <header className={styles.head}>
        <BackLink to={pages.again(roast.id)}>Back to the sheet</BackLink>
        <h1 className={styles.coffee}>
          {roastTitle(roast)} {coffeeTitle(roast)}
        </h1>
      </header>
      <Face {...clock} presses={presses} plan={plan} news={doubleTap} />
      <Presses presses={presses} onPress={press} onTakeBack={takeBack}>
        {(isOver || (clock.seconds ?? 0) > LONGEST_ROAST_SECONDS) && (
          <button type="button" className={styles.whole} onClick={startAgain}>
            New roast
          </button>
        )}
      </Presses>
    </div>
  )
}

/** After this time without a drop, the clock was left running. */
const LONGEST_ROAST_SECONDS = 3600
