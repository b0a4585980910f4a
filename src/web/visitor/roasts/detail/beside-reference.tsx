import { useMemo } from 'react'
import type { RoastDetails } from '#contract/roasts.ts'
import {
  type ReferenceDifference,
  type ReferenceMoment,
  referenceDifferences,
} from '#domain/again/reference-differences.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { pages } from '#web/pages.ts'
import { useReferencePin } from '#web/parts/bean/use-reference-pin.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './beside-reference.module.css'
import { degreesText, momentText, secondsText } from './reference-words.ts'

const MOMENTS = ['charge', 'yellowing', 'first-crack', 'drop'] as const satisfies readonly ReferenceMoment[]

interface BesideReferenceProps {
  roast: RoastDetails
  timeline: Timeline
  /** Undefined while loading. */
  reference: RoastDetails | undefined
  referenceTimeline: Timeline
}

/** How a roast differs from its coffee's reference at each mark: `+18 s at yellow, 2 °C hotter`. */
export function BesideReference({ roast, timeline, reference, referenceTimeline }: BesideReferenceProps) {
  const differences = useMemo(
    () =>
      reference &&
      referenceDifferences(
        { timeline, milestones: roast.milestones },
        { timeline: referenceTimeline, milestones: reference.milestones },
      ),
    [timeline, roast.milestones, reference, referenceTimeline],
  )
  return (
    <section className={styles.beside} aria-label="Beside the reference">
      <p className={text.small}>
        Beside the reference{' '}
        {reference && (
          <>
            <a href={pages.roast(reference.id)}>{roastTitle(reference)}</a> ·{' '}
            <a href={pages.compare([reference.id, roast.id])}>Compare</a>
          </>
        )}
      </p>
      <ul className={styles.moments}>
        {MOMENTS.map(moment => (
          <li key={moment}>
            {differences === undefined ? (
              <Skeleton height="2lh" />
            ) : (
              <AtMoment
                moment={moment}
                difference={differences.find(each => each.moment === moment) ?? null}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says that the roast itself is the reference, with a button that unpins it. */
export function IsReference({ roast }: { roast: RoastDetails }) {
  const { pin, isSending } = useReferencePin(roast.bean_id)
  return (
    <p className={text.small}>
      This roast is the reference: the next ones of this coffee are laid over it.{' '}
      <Button kind="quiet" disabled={isSending} onClick={() => void pin(null)}>
        Unpin
      </Button>
    </p>
  )
}

function AtMoment({
  moment,
  difference,
}: {
  moment: ReferenceMoment
  difference: ReferenceDifference | null
}) {
  const units = useUnits()
  const degrees = difference?.degrees ?? null
  if (moment === 'charge')
    return (
      <>
        <span className={styles.figure}>{degrees === null ? '–' : degreesText(degrees, units)}</span>
        <span className={styles.words}>at charge</span>
      </>
    )
  return (
    <>
      <span className={styles.figure}>
        {difference === null ? '–' : secondsText(difference.seconds)} {momentText(moment)}
      </span>
      <span className={styles.words}>{degrees === null ? '' : degreesText(degrees, units)}</span>
    </>
  )
}
