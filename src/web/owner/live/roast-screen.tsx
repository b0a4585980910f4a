import { useEffect } from 'react'
import { retryWhenOnline } from '#web/api/retry-when-online.ts'
import { OwnerOnly } from '#web/owner/session/owner-only.tsx'
import { run } from '#web/visitor/roasts/live/run.ts'
import { useDoubleTaps } from '#web/visitor/roasts/live/use-double-taps.ts'
import { RunClock } from './run-clock.tsx'
import { sendRuns } from './run-sync.ts'
import { SetUp } from './set-up.tsx'

/**
 * Roasting beside the machine: choose the coffee, then the clock. The clock of a roast that was begun here goes on
 * without a network too, where nobody can know that its owner is logged in.
 */
export default function RoastScreen({ search }: { search: string }) {
  const now = run.use()
  const doubleTap = useDoubleTaps()
  useEffect(() => {
    // What was saved before is nothing to come back to.
    if (run.get()?.roast_id != null) run.set(null)
    void sendRuns()
    return retryWhenOnline(sendRuns)
  }, [])
  if (now !== null) return <RunClock key={now.key} run={now} doubleTap={doubleTap} />
  return (
    <OwnerOnly title="Roast">
      <p role="status">{doubleTap}</p>
      <SetUp key={search} search={search} />
    </OwnerOnly>
  )
}
