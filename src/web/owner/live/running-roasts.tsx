import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { pages } from '#web/pages.ts'
import { type RunningRoasts as Running, useRunningRoasts } from '#web/parts/live/use-running-roasts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { leftRuns } from '#web/visitor/roasts/live/run.ts'
import { useCoffeeTitle } from '#web/visitor/roasts/live/use-coffee-title.ts'
import styles from './roasting.module.css'
import { goOnWith } from './run-sync.ts'

/** The roasts that run, but those that were left here. */
export function useRunningElsewhere(): Running {
  const { running, serverIsAhead } = useRunningRoasts()
  leftRuns.use()
  return { running: elsewhere(running), serverIsAhead }
}

/** Those of them that weren't left here. */
export function elsewhere(running: readonly RunningRoast[]): RunningRoast[] {
  return running.filter(({ key }) => !leftRuns.get().some(left => left.key === key))
}

/** The roasts that run already, begun on another device or by one: to go on with here, or to watch. */
export function RunningRoasts({ running }: { running: readonly RunningRoast[] }) {
  return running.map(roast => <RunningRoastWays key={roast.id} roast={roast} />)
}

function RunningRoastWays({ roast }: { roast: RunningRoast }) {
  const coffee = useCoffeeTitle(roast) ?? (roast.machine === null ? 'A roast' : `A roast on ${roast.machine}`)
  return (
    <section className={styles.running} aria-label={`${coffee} runs`}>
      <p>{coffee} runs already.</p>
      <Button kind="primary" className={styles.large} onClick={() => void goOnWith(roast)}>
        Go on here
      </Button>
      <a className={buttonClass('plain', styles.large)} href={pages.live(roast.id)}>
        Watch
      </a>
    </section>
  )
}
