import Play from 'lucide-react/icons/play'
import Printer from 'lucide-react/icons/printer'
import type { CSSProperties } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastSteps } from '#contract/roast-answers.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { durationText, percentText } from '#web/words/figure-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { temperatureText, weightText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './again-screen.module.css'
import { momentsOf, regulatesItself } from './moments.ts'

const PrivateText = partOf(() => import('#web/owner/roast/private-text.tsx'))

/** A sheet to roast a coffee again by: what was charged, set and expected when. It prints on one page. */
export default function AgainScreen({ id }: { id: number }) {
  const roast = useCall(calls.readRoast, { id })
  const steps = useCall(calls.readRoastSteps, { id })
  usePageTitle(roast.data === undefined ? 'Roast again' : `Roast ${roastTitle(roast.data)} again`)
  const error = roast.error ?? steps.error
  const retry = () => {
    roast.retry()
    steps.retry()
  }
  return (
    <>
      <BackLink to={pages.roast(id)}>Back to the roast</BackLink>
      {roast.data !== undefined && steps.data !== undefined ? (
        <Sheet roast={roast.data} steps={steps.data} />
      ) : (
        <>
          <ScreenHeading>Roast again</ScreenHeading>
          {error === null ? (
            <DelayedLoading />
          ) : (
            <ErrorState message={messageOf(error, 'Failed to load the roast')} onRetry={retry} />
          )}
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
        subtitle={roast.bean.origin_name}
        actions={
          <div className={styles.actions}>
            {steps.drop_seconds !== null && (
              <a className={buttonClass('primary')} href={pages.follow(roast.id)}>
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
      <Figures roast={roast} steps={steps} />
      <Moments steps={steps} />
      {roast.notes && <Words heading="Notes" text={roast.notes} />}
      {admin ? (
        <section className={styles.nextTime}>
          <Part>
            <PrivateText
              key={roast.id}
              roast={roast}
              field="next_time"
              hint="What to do differently. Only you see it: here, on the roast, on the bean, on the bench and after the next import."
            />
          </Part>
        </section>
      ) : (
        roast.next_time && <Words heading="Next time" text={roast.next_time} />
      )}
    </article>
  )
}

function Figures({ roast, steps }: { roast: RoastWithFields; steps: RoastSteps }) {
  const units = useUnits()
  const figures = [
    steps.green_weight_g !== null && ['Green', weightText(steps.green_weight_g, units)],
    steps.preheat_temp !== null && ['Preheat', temperatureText(steps.preheat_temp, units)],
    steps.charge_temp !== null && ['Charge', temperatureText(steps.charge_temp, units)],
    steps.drop_seconds !== null && ['Drop', durationText(steps.drop_seconds)],
    roast.weight_loss_percent !== null && ['Loss', percentText(roast.weight_loss_percent)],
  ].filter(figure => figure !== false)
  if (figures.length === 0) return null
  return (
    <dl className={styles.figures}>
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Moments({ steps }: { steps: RoastSteps }) {
  const units = useUnits()
  const moments = momentsOf(steps)
  const isEmpty = !moments.some(({ kind }) => kind === 'set')
  return (
    <>
      {moments.length > 0 && (
        <Table
          className={styles.moments}
          style={{ '--lines': moments.length } as CSSProperties}
          headShows="never"
          columns={[
            { key: 'time', heading: 'Time', cell: ({ seconds }) => durationText(seconds) },
            { key: 'what', heading: 'What', isRowHeader: true, cell: ({ text }) => text },
            {
              key: 'temperature',
              heading: 'Temperature',
              align: 'end',
              cell: ({ temperature }) => temperatureText(temperature, units),
            },
          ]}
          rows={moments}
          keyOf={({ seconds, text }) => `${seconds} ${text}`}
          attributesOf={({ kind }) => ({ 'data-kind': kind })}
        />
      )}
      {moments.some(({ temperature }) => temperature !== null) && (
        <p className={styles.sensor}>
          Temperatures of the {hasBeanProbe(steps) ? 'bean probe' : 'infrared sensor (IBTS)'}.
        </p>
      )}
      {isEmpty && (
        <p className={styles.none}>
          {regulatesItself(steps)
            ? 'The machine regulated itself: there are no settings to repeat by hand.'
            : 'The recording has no settings.'}
        </p>
      )}
    </>
  )
}

function hasBeanProbe({ steps, marks }: RoastSteps): boolean {
  return [...steps, ...marks].some(({ bean_temp }) => bean_temp !== null)
}

function Words({ heading, text }: { heading: string; text: string }) {
  return (
    <section className={styles.words}>
      <h2>{heading}</h2>
      <p>{text}</p>
    </section>
  )
}
