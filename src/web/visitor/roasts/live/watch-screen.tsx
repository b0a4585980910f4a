import { useMemo } from 'react'
import { pages } from '#web/pages.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { Face } from './face.tsx'
import { temperaturesSince } from './figures.ts'
import styles from './live.module.css'
import { pressesOf } from './run.ts'
import { useClock } from './use-clock.ts'
import { useCoffeeTitle } from './use-coffee-title.ts'
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

function WatchedRoast({
  roast,
  readings,
  state,
  serverIsAhead,
  isConnected,
}: Watched & { isConnected: boolean }) {
  const coffee = useCoffeeTitle(roast) ?? 'A roast that runs'
  const plan = usePlan({ roastId: roast.plan_roast_id, planId: roast.plan_id ?? null })
  const presses = useMemo(() => pressesOf(roast, serverIsAhead), [roast, serverIsAhead])
  const { charge, drop } = presses
  const clock = useClock(presses, plan, state === 'running')
  const here = useMemo(
    () => readings.map(reading => ({ ...reading, at: reading.at - serverIsAhead })),
    [readings, serverIsAhead],
  )
  const temperatures = useMemo(
    () => temperaturesSince(charge, here, plan?.sensor),
    [charge, here, plan?.sensor],
  )
  return (
    <div className={`${styles.run} ${styles.watched}`}>
      <h1 className={styles.coffee}>{coffee}</h1>
      <Face
        {...clock}
        isOver={drop !== undefined}
        presses={presses}
        {...temperatures}
        values={here}
        saysSettings
        plan={plan}
      />
      {!isConnected && (
        <p className={styles.said} role="status">
          Not connected: this is how it was.
        </p>
      )}
      {charge === undefined && <p className={styles.said}>The beans aren’t in yet.</p>}
      {state === 'gone' && <p className={styles.said}>This roast was thrown away.</p>}
      {roast.roast_id !== null && <a href={pages.roast(roast.roast_id)}>The roast is saved: look at it</a>}
    </div>
  )
}
