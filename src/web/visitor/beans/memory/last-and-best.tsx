import Pin from 'lucide-react/icons/pin'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trophy from 'lucide-react/icons/trophy'
import { useId } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { RoastRating } from '#contract/feedback.ts'
import type { NextTime } from '#contract/roast-fields.ts'
import type { RoastOfBean } from '#contract/roasts.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { useReferencePin } from '#web/parts/bean/use-reference-pin.ts'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import { useAdmin } from '#web/session/admin-state.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { firstWords } from '#web/words/first-words.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './bean-memory.module.css'
import { DrinkersRating } from './drinkers-rating.tsx'
import { type NotableRoast, notableRoasts, outcomeText } from './roast-outcomes.ts'

interface LastAndBestProps {
  bean: Bean
  /** Newest first. */
  roasts: readonly RoastOfBean[]
}

/** What was done last time, the best time and in the reference, and how it came out. */
export function LastAndBest({ bean, roasts }: LastAndBestProps) {
  const { admin } = useAdmin()
  const notable = notableRoasts(roasts, bean.reference_roast_id)
  const ratings = useCall(calls.readBeanFeedback, { id: bean.id }).data?.roasts
  return (
    <>
      {admin && notable.length > 0 && <NextTimes beanId={bean.id} />}
      {notable.map(each => (
        <div key={each.roast.id} className={styles.outcome}>
          <Outcome notable={each} rating={ratings?.find(({ roast_id }) => roast_id === each.roast.id)} />
          {admin && <NextRoast beanId={bean.id} notable={each} />}
        </div>
      ))}
    </>
  )
}

/** The words for next time of all roasts of the bean; older ones than these are folded away. */
const SHOWN_WORDS = 3

/** What the owner wanted to do differently, whichever roast it was written on, the newest roast first. */
function NextTimes({ beanId }: { beanId: number }) {
  const id = useId()
  const wanted = useCall(calls.listNextTimes, { bean_id: beanId }).data ?? []
  if (wanted.length === 0) return null
  const older = wanted.slice(SHOWN_WORDS)
  return (
    <div className={styles.outcome}>
      <p id={id} className={text.strong}>
        Next time
      </p>
      <NextTimeList labelId={id} wanted={wanted.slice(0, SHOWN_WORDS)} />
      {older.length > 0 && (
        <Disclosure summary={`${older.length} older`}>
          <NextTimeList labelId={id} wanted={older} />
        </Disclosure>
      )}
    </div>
  )
}

function NextTimeList({ labelId, wanted }: { labelId: string; wanted: readonly NextTime[] }) {
  return (
    <ul className={styles.nextTimes} aria-labelledby={labelId}>
      {wanted.map(({ roast_id, next_time, ...roast }) => (
        <li key={roast_id}>
          After <a href={pages.roast(roast_id)}>{roastTitle(roast)}</a>: {next_time}
        </li>
      ))}
    </ul>
  )
}

interface OutcomeProps {
  notable: NotableRoast<RoastOfBean>
  rating: RoastRating | undefined
}

/** `Last time: #12, 12 Jan 2026, 10:24, first crack 8:31 82 B – “a bit short after crack”` */
function Outcome({ notable: { roast, name, isBest, isReference }, rating }: OutcomeProps) {
  const outcome = outcomeText(roast)
  const words = firstWords(roast.notes)
  return (
    <p>
      <span className={`${text.strong} ${styles.name}`}>
        {isBest && <Trophy aria-hidden="true" />}
        {isReference && <Pin aria-hidden="true" />}
        {name}:
      </span>{' '}
      <a href={pages.roast(roast.id)}>
        {roastTitle(roast)}, <RoastDate date={roast.roast_date} />
      </a>
      {outcome !== '' && `, ${outcome}`}
      {roast.score !== null && (
        <>
          {' '}
          <ScorePill score={roast.score} details={roast.score_from} />
        </>
      )}
      {rating && (
        <>
          , <DrinkersRating rating={rating} />
        </>
      )}
      {words !== '' && ` – “${words}”`}
    </p>
  )
}

interface NextRoastProps {
  beanId: number
  notable: NotableRoast<RoastOfBean>
}

/** For the owner: the sheet of the roast, and whether it is the reference. */
function NextRoast({ beanId, notable: { roast, isBest, isReference } }: NextRoastProps) {
  const { pin, isSending } = useReferencePin(beanId)
  return (
    <p className={`${layout.line2} ${layout.top2}`}>
      <a className={buttonClass(isBest ? 'primary' : 'plain')} href={pages.again(roast.id)}>
        <RotateCcw aria-hidden="true" />
        Roast {roastTitle(roast)} again
      </a>
      {isBest && (
        <a className={buttonClass('plain')} href={pages.roastingOf(beanId, roast.id)}>
          Roast now
        </a>
      )}
      <Button
        about={roastTitle(roast)}
        kind="quiet"
        className={styles.pin}
        disabled={isSending}
        onClick={() => void pin(isReference ? null : roast)}
      >
        {isReference ? 'Unpin' : 'Pin as reference'}
      </Button>
    </p>
  )
}

/** The date of a roast: `12 Jan 2026`. */
export function RoastDate({ date }: { date: string | null }) {
  return date === null ? 'No date' : <time dateTime={date}>{dateInWords(date)}</time>
}
