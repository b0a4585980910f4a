import Pin from 'lucide-react/icons/pin'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trophy from 'lucide-react/icons/trophy'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { RoastRating } from '#contract/feedback.ts'
import type { RoastOfBean } from '#contract/roasts.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { useReferencePin } from '#web/parts/bean/use-reference-pin.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { firstWords } from '#web/words/first-words.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { DrinkersRating } from './drinkers-rating.tsx'
import styles from './last-and-best.module.css'
import { RoastDate } from './roast-date.tsx'
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
  const wanted = useCall(calls.listNextTimes, admin && notable.length > 0 ? { bean_id: bean.id } : null).data
  return notable.map(each => (
    <div key={each.roast.id} className={styles.outcome}>
      <Outcome notable={each} rating={ratings?.find(({ roast_id }) => roast_id === each.roast.id)} />
      {admin && (
        <NextRoast
          beanId={bean.id}
          notable={each}
          nextTime={wanted?.find(({ roast_id }) => roast_id === each.roast.id)?.next_time ?? null}
        />
      )}
    </div>
  ))
}

interface OutcomeProps {
  notable: NotableRoast<RoastOfBean>
  rating: RoastRating | undefined
}

/** `Last time: #12, 12 Jan 2026, 10:24, first crack 8:31, 82 B – “a bit short after crack”` */
function Outcome({ notable: { roast, name, isBest, isReference }, rating }: OutcomeProps) {
  const outcome = outcomeText(roast)
  const words = firstWords(roast.notes)
  return (
    <p>
      <span className={styles.name}>
        {isBest && <Trophy aria-hidden="true" />}
        {isReference && <Pin aria-hidden="true" />}
        {name}:
      </span>{' '}
      <a href={pages.roast(roast.id)}>
        {roastTitle(roast)}, <RoastDate date={roast.roast_date} />
      </a>
      {outcome !== '' && `, ${outcome}`}
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
  nextTime: string | null
}

/** For the owner: what to do differently, the sheet of the roast, and whether it is the reference. */
function NextRoast({ beanId, notable: { roast, isBest, isReference }, nextTime }: NextRoastProps) {
  const { pin, isSending } = useReferencePin(beanId)
  return (
    <>
      {nextTime !== null && (
        <p className={styles.nextTime}>
          <span className={styles.name}>Next time:</span> {nextTime}
        </p>
      )}
      <p className={styles.ways}>
        <a className={buttonClass(isBest ? 'primary' : 'plain')} href={pages.again(roast.id)}>
          <RotateCcw aria-hidden="true" />
          Roast {roastTitle(roast)} again
        </a>
        <Button kind="quiet" disabled={isSending} onClick={() => void pin(isReference ? null : roast)}>
          {isReference ? 'Unpin' : 'Pin as reference'}
          <span className="visually-hidden"> {roastTitle(roast)}</span>
        </Button>
      </p>
    </>
  )
}
