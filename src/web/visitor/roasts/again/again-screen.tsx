import Play from 'lucide-react/icons/play'
import Printer from 'lucide-react/icons/printer'
import * as calls from '#contract/calls.ts'
import type { RoastSteps } from '#contract/roast-answers.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { NotRead } from '#web/parts/not-read.tsx'
import { useAdmin } from '#web/session/admin-state.tsx'
import { BackToOrigin } from '#web/shell/back-link.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './again-screen.module.css'
import { Figures, Moments } from './again-sheet.tsx'

const PrivateText = partOf(() => import('#web/owner/roast/private-text.tsx'))
const Plans = partOf(() => import('#web/owner/plan/plans-of-roast.tsx'))

/** A sheet to roast a coffee again by: what was charged, set and expected when. It prints on one page. */
export default function AgainScreen({ id }: { id: number }) {
  const roast = useCall(calls.readRoast, { id })
  const steps = useCall(calls.readRoastSteps, { id })
  usePageTitle(roast.data === undefined ? 'Roast again' : `Roast ${roastTitle(roast.data)} again`)
  return (
    <>
      <BackToOrigin otherwise={pages.roast(id)} />
      {roast.data !== undefined && steps.data !== undefined ? (
        <Sheet roast={roast.data} steps={steps.data} />
      ) : (
        <>
          <ScreenHeading>Roast again</ScreenHeading>
          <NotRead reads={[roast, steps]} failed="Failed to load the roast" />
        </>
      )}
    </>
  )
}

function Sheet({ roast, steps }: { roast: RoastWithFields; steps: RoastSteps }) {
  const { admin } = useAdmin()
  return (
    <article className={styles.sheet}>
      <ScreenHeading
        subtitle={coffeeTitle(roast)}
        actions={
          <div className={`on-screen ${layout.row2}`}>
            {(admin || steps.drop_seconds !== null) && (
              <a
                className={buttonClass('primary')}
                href={admin ? pages.roastingOf(roast.bean_id, roast.id) : pages.follow(roast.id)}
              >
                <Play aria-hidden="true" />
                Follow
              </a>
            )}
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      >
        Roast {roastTitle(roast)} again
      </ScreenHeading>
      <Figures steps={steps} loss={roast.weight_loss_percent} />
      <Moments steps={steps} />
      {admin && (
        <Part>
          <Plans key={`plans ${roast.id}`} roast={roast} />
        </Part>
      )}
      {roast.notes && <Words heading="Notes" text={roast.notes} />}
      {admin ? (
        <section className={styles.nextTime}>
          <Part>
            <PrivateText
              key={roast.id}
              roast={roast}
              field="next_time"
              hint="What to do differently. Only you see it: here, on the roast, on the bean, before its next roast, on the bench when it is due, and after the next import."
            />
          </Part>
        </section>
      ) : (
        roast.next_time && <Words heading="Next time" text={roast.next_time} />
      )}
    </article>
  )
}

function Words({ heading, text }: { heading: string; text: string }) {
  return (
    <section className={styles.words}>
      <h2 className={textStyles.large}>{heading}</h2>
      <p className={`${textStyles.anywhere} ${textStyles.lines}`}>{text}</p>
    </section>
  )
}
