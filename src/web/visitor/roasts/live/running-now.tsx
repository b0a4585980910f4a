import { pages } from '#web/pages.ts'
import { useRunningRoasts, useRunningText } from '#web/parts/live/use-running-roasts.ts'
import { run } from './run.ts'
import { pressedHere } from './run-here.ts'
import styles from './running-now.module.css'

/**
 * The way to the newest roast that runs, first to that of this device, without a network too, then to one with beans in
 * the drum, above a screen whose place it doesn’t take; nothing while none runs.
 */
export default function RunningNow() {
  const { running, serverIsAhead, isRead } = useRunningRoasts()
  const here = run.use()
  const isGone = here === null || here.roast_id !== null || here.isDiscarded
  if (!isGone && (here.id === null || !isRead || running.some(({ id }) => id === here.id))) {
    const pressed = pressedHere(here, serverIsAhead)
    return <Way roast={pressed} serverIsAhead={serverIsAhead} to={pages.roasting} what="to its clock" />
  }
  const roast = running.find(each => each.charged_at !== null && each.dropped_at === null) ?? running[0]
  return (
    roast !== undefined && (
      <Way roast={roast} serverIsAhead={serverIsAhead} to={pages.live(roast.id)} what="watch" />
    )
  )
}

interface WayProps {
  roast: ReturnType<typeof pressedHere>
  serverIsAhead: number
  to: string
  what: string
}

function Way({ roast, serverIsAhead, to, what }: WayProps) {
  const text = useRunningText(roast, serverIsAhead)
  return (
    <div className={styles.above}>
      <a className={styles.way} href={to}>
        {text}: {what}
      </a>
    </div>
  )
}
