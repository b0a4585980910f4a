import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { useScreenOn } from '#web/shell/use-screen-on.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/visitor/roasts/again/use-now.ts'
import { Face } from './face.tsx'
import { temperaturesOf } from './figures.ts'
import styles from './live.module.css'
import { usePlan } from './use-plan.ts'
import { useRunningRoast, type Watched } from './use-running-roast.ts'

/** A roast that runs, to watch: on a tablet on the wall, or on another phone. */
export default function WatchScreen({ id }: { id: number }) {
  const { watched, error, isConnected } = useRunningRoast(id)
  usePageTitle('A roast that runs')
  if (watched !== null) return <WatchedRoast {...watched} isConnected={isConnected} />
  return (
    <>
      <h1 className="visually-hidden">A roast that runs</h1>
      {error === null ? <DelayedLoading /> : <ErrorState message={error.message} />}
    </>
  )
}

function WatchedRoast({ roast, readings, state, isConnected }: Watched & { isConnected: boolean }) {
  const { data: beans } = useCall(calls.listBeans, {})
  const coffee = beans?.find(({ id }) => id === roast.bean_id)?.origin_name ?? 'A roast that runs'
  const plan = usePlan(roast.plan_roast_id)
  const charge = roast.charged_at === null ? null : Date.parse(roast.charged_at)
  const drop = roast.dropped_at === null ? null : Date.parse(roast.dropped_at)
  const isRunning = charge !== null && drop === null && state === 'running'
  const now = useNow(isRunning)
  useScreenOn(isRunning)
  const since = (at: number) => (charge === null ? 0 : (at - charge) / 1000)
  const crack = roast.marks.find(({ milestone_type }) => milestone_type === '1st_crack_start')
  const all = temperaturesOf(readings.map(({ at, ...values }) => ({ ...values, time_seconds: since(at) })))
  const temperatures = all.filter(({ seconds }) => charge !== null && seconds >= 0)
  return (
    <div className={styles.run}>
      <h1 className={styles.coffee}>{coffee}</h1>
      <Face
        seconds={charge === null ? null : since(drop ?? now)}
        crackSeconds={crack === undefined ? null : since(Date.parse(crack.at))}
        isOver={drop !== null}
        temperatures={temperatures}
        latest={all.at(-1)?.celsius ?? null}
        plan={plan}
      />
      {!isConnected && (
        <p className={styles.said} role="status">
          Not connected: this is how it was.
        </p>
      )}
      {charge === null && <p className={styles.said}>The beans aren’t in yet.</p>}
      {state === 'gone' && <p className={styles.said}>This roast was thrown away.</p>}
      {roast.roast_id !== null && <a href={pages.roast(roast.roast_id)}>The roast is saved: look at it</a>}
    </div>
  )
}
