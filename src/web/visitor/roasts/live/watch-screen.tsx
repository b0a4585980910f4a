import { useMemo } from 'react'
import type { ApiError } from '#web/api/api-client.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { Face } from './face.tsx'
import styles from './live.module.css'
import { pressesOf } from './run.ts'
import { useClock } from './use-clock.ts'
import { useCoffeeTitle } from './use-coffee-title.ts'
import { usePlan } from './use-plan.ts'
import { useRunningRoast, type Watched } from './use-running-roast.ts'

const GoOn = partOf(() => import('#web/owner/live/go-on.tsx'))

/** A roast that runs, to watch: on a tablet on the wall, or on another phone. */
export default function WatchScreen({ id }: { id: number }) {
  const { watched, error, isConnected } = useRunningRoast(id)
  usePageTitle('A roast that runs')
  const isShown = error?.status !== UNAUTHORIZED
  if (watched !== null) return <WatchedRoast {...watched} isConnected={isConnected} isShown={isShown} />
  return (
    <>
      <h1 className="visually-hidden">A roast that runs</h1>
      {error === null ? <DelayedLoading /> : <NotWatched error={error} />}
    </>
  )
}

const UNAUTHORIZED = 401
const NOT_FOUND = 404
const HOME = { text: 'Home', to: pages.home }

/** Why there is nothing to watch. A stream that breaks is opened again by itself. */
function NotWatched({ error: { status, message } }: { error: ApiError }) {
  if (status === UNAUTHORIZED)
    return (
      <NotFound
        message="This roast isn’t shown"
        ways={[HOME, { text: 'Log in as the roaster', to: pages.bench }]}
      >
        Whoever roasts here shows to visitors what runs, or keeps it to themselves.
      </NotFound>
    )
  if (status === NOT_FOUND)
    return (
      <NotFound message="Running roast not found" ways={[HOME, { text: 'All roasts', to: pages.roasts }]}>
        It was thrown away, or there never was one at this address.
      </NotFound>
    )
  return <ErrorState message={message}>It is tried again by itself.</ErrorState>
}

function WatchedRoast({
  roast,
  readings,
  state,
  serverIsAhead,
  isConnected,
  isShown,
}: Watched & { isConnected: boolean; isShown: boolean }) {
  const { admin } = useAdmin()
  const coffee = useCoffeeTitle(roast) ?? 'A roast that runs'
  const plan = usePlan({ roastId: roast.plan_roast_id, planId: roast.plan_id ?? null })
  const presses = useMemo(() => pressesOf(roast, serverIsAhead), [roast, serverIsAhead])
  const clock = useClock(presses, plan, state === 'running')
  const here = useMemo(
    () => readings.map(reading => ({ ...reading, at: reading.at - serverIsAhead })),
    [readings, serverIsAhead],
  )
  return (
    <div className={`${styles.run} ${styles.watched}`}>
      <div className={styles.title}>
        <h1 className={styles.coffee}>{coffee}</h1>
        {admin && state === 'running' && (
          <Part>
            <GoOn roast={roast} />
          </Part>
        )}
      </div>
      <Face
        {...clock}
        presses={presses}
        values={here}
        saysSettings
        plan={plan}
        isConnected={isConnected}
        said={
          !isConnected && state === 'running'
            ? lostText(isShown)
            : presses.charge === undefined
              ? 'The beans aren’t in yet.'
              : null
        }
      />
      {state === 'gone' && <p className={styles.said}>This roast was thrown away.</p>}
      {roast.roast_id !== null && <a href={pages.roast(roast.roast_id)}>The roast is saved: look at it</a>}
    </div>
  )
}

function lostText(isShown: boolean): string {
  return isShown
    ? 'Not connected: this is how it was.'
    : 'It isn’t shown to visitors any more: this is how it was.'
}
