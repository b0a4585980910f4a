import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { pages } from '#web/pages.ts'
import { useRunningRoasts, useRunningText } from '#web/parts/live/use-running-roasts.ts'
import styles from './running-now.module.css'

/**
 * The way to the newest roast that runs, first to one with beans in the drum, above a screen whose place it doesn’t
 * take; nothing while none runs.
 */
export default function RunningNow() {
  const { running, serverIsAhead } = useRunningRoasts()
  const isOn = ({ charged_at, dropped_at }: RunningRoast) => charged_at !== null && dropped_at === null
  const roast = running.find(isOn) ?? running[0]
  return roast === undefined ? null : (
    <div className={styles.above}>
      <Watch roast={roast} serverIsAhead={serverIsAhead} />
    </div>
  )
}

function Watch({ roast, serverIsAhead }: { roast: RunningRoast; serverIsAhead: number }) {
  const text = useRunningText(roast, serverIsAhead)
  return (
    <a className={styles.watch} href={pages.live(roast.id)}>
      {text}: watch
    </a>
  )
}
