import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { pages } from '#web/pages.ts'
import { openPage } from '#web/shell/navigation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { run } from '#web/visitor/roasts/live/run.ts'
import { isBesideAnother } from '#web/visitor/roasts/live/run-here.ts'
import { goOnWith } from './run-sync.ts'

/** The way from a roast that is watched to its clock, which this device takes over; nothing beside another one. */
export default function GoOn({ roast }: { roast: RunningRoast }) {
  const here = run.use()
  if (isBesideAnother(here, roast.id)) return null
  if (here?.id === roast.id)
    return (
      <a className={buttonClass('plain')} href={pages.roasting}>
        To its clock
      </a>
    )
  const goOn = async () => {
    await goOnWith(roast)
    openPage(pages.roasting)
  }
  return <Button onClick={() => void goOn()}>Go on here</Button>
}
