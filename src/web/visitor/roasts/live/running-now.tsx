import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { pages } from '#web/pages.ts'
import { useRunningRoasts, useRunningText } from '#web/parts/live/use-running-roasts.ts'
import { run } from './run.ts'
import styles from './running-now.module.css'

/**
 * The way to the newest roast that runs, first to that of this device, then to one with beans in the drum, above a
 * screen whose place it doesn’t take; nothing while none runs.
 */
export default function RunningNow() {
  const { running, serverIsAhead } = useRunningRoasts()
  const here = run.use()
  const isHere = ({ id }: RunningRoast) => id === here?.id
  const isOn = ({ charged_at, dropped_at }: RunningRoast) => charged_at !== null && dropped_at === null
  const roast = running.find(isHere) ?? running.find(isOn) ?? running[0]
  return roast === undefined ? null : (
    <div className={styles.above}>
      <Way roast={roast} isHere={isHere(roast)} serverIsAhead={serverIsAhead} />
    </div>
  )
}

interface WayProps {
  roast: RunningRoast
  /** Whether it runs beside this device. */
  isHere: boolean
  serverIsAhead: number
}

function Way({ roast, isHere, serverIsAhead }: WayProps) {
  const text = useRunningText(roast, serverIsAhead)
  return (
    <a className={styles.way} href={isHere ? pages.roasting : pages.live(roast.id)}>
      {text}: {isHere ? 'to its clock' : 'watch'}
    </a>
  )
}
