import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { OwnerOnly } from '#web/owner/session/owner-only.tsx'
import { pages } from '#web/pages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { FollowedClock } from '#web/visitor/roasts/again/followed-clock.tsx'

/** The clock beside the roaster, by a plan. */
export default function FollowPlanScreen({ id }: { id: number }) {
  return (
    <OwnerOnly title="Follow a plan">
      <FollowedPlan id={id} />
    </OwnerOnly>
  )
}

function FollowedPlan({ id }: { id: number }) {
  const { data: plan, error, retry } = useCall(calls.readPlan, { id })
  if (plan !== undefined)
    return <FollowedClock title={plan.name} steps={plan} taps={`follow plan ${id}`} sheet={pages.plan(id)} />
  return (
    <>
      <h1 className="visually-hidden">Follow a plan</h1>
      {error === null ? (
        <DelayedLoading />
      ) : (
        <ErrorState message={messageOf(error, 'Failed to load the plan')} onRetry={retry} />
      )}
    </>
  )
}
