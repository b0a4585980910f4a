import { useRunningRoasts } from '#web/parts/live/use-running-roasts.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import styles from './running-dot.module.css'
import { useWaiting } from './waiting.ts'

/** The number of files and messages that wait for the owner, and whether a roast runs: the bench leads to both. */
export default function WaitingBadge() {
  const { count, what } = useWaiting()
  const { running } = useRunningRoasts(useAdmin().admin)
  return (
    <>
      {running.length > 0 && (
        <span className={styles.dot} title="A roast is running">
          <span className="visually-hidden"> a roast is running</span>
        </span>
      )}
      <CountBadge count={count} of={what} />
    </>
  )
}
