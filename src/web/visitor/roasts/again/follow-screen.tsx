import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { FollowedClock } from './followed-clock.tsx'

/** A clock beside the roaster: what is next while a roast is roasted again, and what was tapped. */
export default function FollowScreen({ id }: { id: number }) {
  const roast = useCall(calls.readRoast, { id })
  const steps = useCall(calls.readRoastSteps, { id })
  usePageTitle(roast.data === undefined ? 'Follow' : `Follow ${roastTitle(roast.data)}`)
  const error = roast.error ?? steps.error
  const retry = () => {
    roast.retry()
    steps.retry()
  }
  if (roast.data !== undefined && steps.data !== undefined)
    return (
      <FollowedClock
        title={`${roastTitle(roast.data)} ${roast.data.bean.origin_name}`}
        steps={steps.data}
        taps={`follow ${id}`}
        sheet={pages.again(id)}
      />
    )
  return (
    <>
      <h1 className="visually-hidden">Follow a roast</h1>
      {error === null ? (
        <DelayedLoading />
      ) : (
        <ErrorState message={messageOf(error, 'Failed to load the roast')} onRetry={retry} />
      )}
    </>
  )
}
