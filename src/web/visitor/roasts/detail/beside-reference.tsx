import { useMemo } from 'react'
import type { RoastDetails } from '#contract/roasts.ts'
import {
  REFERENCE_MOMENTS,
  type ReferenceDifference,
  referenceDifferences,
} from '#domain/again/reference-differences.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { pages } from '#web/pages.ts'
import { useReferencePin } from '#web/parts/bean/use-reference-pin.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import { useUnits } from '#web/words/units.ts'
import { degreesText, MOMENT_WORDS, secondsText } from './reference-words.ts'
import styles from './roast-profile.module.css'

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
    <section className={layout.top4} aria-label="Beside the reference">
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
        {differences === undefined
          ? REFERENCE_MOMENTS.map(moment => (
              <li key={moment}>
                <Skeleton height="2lh" />
              </li>
            ))
          : differences
              .filter(({ moment, degrees }) => moment !== 'charge' || degrees !== null)
              .map(difference => (
                <li key={difference.moment}>
                  <AtMoment {...difference} />
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

function AtMoment({ moment, seconds, degrees }: ReferenceDifference) {
  const units = useUnits()
  const hotter = degrees === null ? '' : degreesText(degrees, units)
  const isCharge = moment === 'charge'
  return (
    <>
      <span className={`${text.figures} ${text.strong}`}>
        {isCharge ? hotter : `${secondsText(seconds)} ${MOMENT_WORDS[moment]}`}
      </span>
      <span className={`${text.small} ${styles.words}`}>{isCharge ? MOMENT_WORDS.charge : hotter}</span>
    </>
  )
}
