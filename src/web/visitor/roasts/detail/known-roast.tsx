import { type ReactNode, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast, RoastDetails } from '#contract/roasts.ts'
import { marksSetByHand, type RoastMark } from '#domain/roast/correction.ts'
import type { ApiError } from '#web/api/api-client.ts'
import { urlOf } from '#web/api/api-url.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { changeAddress } from '#web/shell/navigation.ts'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import layout from '#web/ui/layout.module.css'
import { CoffeeHead, CupsSkeleton } from './coffee/coffee-head.tsx'
import { CoffeeHeading, CoffeeLine, CoffeeOrigin, OwnersHeading } from './coffee/coffee-name.tsx'
import { LoadFailure, OutdatedNotice } from './load-failure.tsx'
import owners from './owners-roast.module.css'
import styles from './roast-detail.module.css'
import { CoffeeCurveSkeleton, ProfileSkeleton, RoastActionsSkeleton } from './roast-detail-skeleton.tsx'
import { RoastSummary } from './roast-summary.tsx'
import { TimelineTable } from './timeline-table.tsx'

/** Separate scripts, so that the coffee, which a visitor sees first, doesn't wait for the chart. */
const RoastProfile = partOf(() => import('./roast-profile.tsx'))
const KnownFacts = partOf(() => import('./known-facts.tsx'))
const RoastCost = partOf(() => import('#web/owner/roast/roast-cost.tsx'))
const PrivateTexts = partOf(() => import('#web/owner/roast/private-texts.tsx'))
const RoastActions = partOf(() => import('#web/owner/roast/roast-actions.tsx'))
const CoffeeCurve = partOf(() => import('./coffee/coffee-curve.tsx'))
const FeedbackForm = partOf(() => import('#web/visitor/roasts/feedback/feedback-form.tsx'))
const FeedbackSection = partOf(() => import('#web/visitor/roasts/feedback/feedback-section.tsx'))
const RoastTastings = partOf(() => import('#web/visitor/roasts/feedback/roast-tastings.tsx'))
const CorrectRoast = partOf(() => import('#web/owner/roast/correct/correct-roast.tsx'))

interface KnownRoastProps {
  roast: Roast
  /** Undefined while loading, and after a failure. */
  details: RoastDetails | undefined
  error: ApiError | null
  /** Whether the address asks for the editor of its times. */
  isCorrecting: boolean
  onRetry: () => void
}

/**
 * A roast, of which at least the list's values are known. Everybody sees the same parts in another order: a visitor
 * sees the coffee first and the roaster's figures last, the owner sees first how it was roasted.
 */
export function KnownRoast(props: KnownRoastProps) {
  const { isExpected } = useAdmin()
  return isExpected ? <RoastForItsOwner {...props} /> : <RoastForVisitors {...props} />
}

function RoastForVisitors({ roast, details, error, isCorrecting, onRetry }: KnownRoastProps) {
  const hasFailed = details === undefined && error !== null
  return (
    <>
      <ScreenHeading
        subtitle={<CoffeeOrigin roast={roast} details={hasFailed ? null : details} />}
        actions={<CardCode roastId={roast.id} />}
      >
        <CoffeeHeading roast={roast} />
      </ScreenHeading>
      {details !== undefined && error !== null && <OutdatedNotice error={error} onRetry={onRetry} />}
      {hasFailed ? (
        <LoadFailure error={error} />
      ) : (
        <>
          <CoffeeHead roast={roast} details={details} cups={<Cups roastId={roast.id} />} />
          <CurveOf details={details} />
        </>
      )}
      <HowItTasted roastId={roast.id}>
        <div className={`${styles.notOnCard} ${styles.roasters}`}>
          <h2 className={styles.forRoasters}>For roasters</h2>
          <RoastSummary roast={roast} setByHand={details && setByHandOf(details)} />
          {details === undefined && !hasFailed && <ProfileSkeleton />}
          {details !== undefined && (
            <Part isBelow placeholder={<ProfileSkeleton />}>
              <ProfileOrEditor roast={details} isCorrecting={isCorrecting} />
              <Part isBelow>
                <LastParts roast={details} />
              </Part>
            </Part>
          )}
        </div>
      </HowItTasted>
    </>
  )
}

function RoastForItsOwner({ roast, details, error, isCorrecting, onRetry }: KnownRoastProps) {
  const { admin } = useAdmin()
  const hasFailed = details === undefined && error !== null
  const unknownCost = <p className={owners.cost} />
  const actionsSkeleton = <RoastActionsSkeleton hasMarks={roast.total_duration_seconds !== null} />
  return (
    <>
      <ScreenHeading
        isInLine
        subtitle={<CoffeeLine roast={roast} details={hasFailed ? null : details} />}
        actions={
          <div className={`${layout.row2} ${styles.actions}`}>
            <CardCode roastId={roast.id} />
            {admin && details ? (
              <Part placeholder={actionsSkeleton}>
                <RoastActions
                  roast={details}
                  isCorrecting={isCorrecting}
                  onCorrect={() => changeAddress(pages.correctRoast(roast.id), { replace: true })}
                />
              </Part>
            ) : (
              !hasFailed && actionsSkeleton
            )}
          </div>
        }
      >
        <OwnersHeading roast={roast} />
      </ScreenHeading>
      {details !== undefined && error !== null && <OutdatedNotice error={error} onRetry={onRetry} />}
      <div className={`${styles.notOnCard} ${owners.figuresAndTexts}`}>
        <div>
          <RoastSummary roast={roast} setByHand={details && setByHandOf(details)} isBeside />
          {admin ? (
            <Part isBelow placeholder={unknownCost}>
              <RoastCost roast={roast} />
            </Part>
          ) : (
            unknownCost
          )}
        </div>
        <div className={owners.privateTexts}>
          {admin && details && (
            <Part>
              <PrivateTexts key={roast.id} roast={details} />
            </Part>
          )}
        </div>
      </div>
      {hasFailed && <LoadFailure error={error} />}
      {details === undefined && !hasFailed && <ProfileSkeleton />}
      {details !== undefined && (
        <Part isBelow placeholder={<ProfileSkeleton />}>
          <div className={styles.notOnCard}>
            <ProfileOrEditor roast={details} isCorrecting={isCorrecting} />
          </div>
          <Part isBelow>
            <div className={styles.coffee}>
              <CoffeeHead roast={roast} details={details} />
              <Part isBelow>
                <CoffeeCurve roast={details} isDrawnOnPaperOnly />
              </Part>
            </div>
            <div className={styles.notOnCard}>
              <HowItTasted roastId={roast.id}>
                <LastParts roast={details} />
              </HowItTasted>
            </div>
          </Part>
        </Part>
      )}
    </>
  )
}

/** The QR code of this page, for paper. */
function CardCode({ roastId }: { roastId: number }) {
  const code = urlOf(calls.readRoastQr, { id: roastId })
  return (
    <Part isBelow>
      <img className={`on-paper ${styles.cardCode}`} src={code} alt="QR code" />
    </Part>
  )
}

/** What else is known, and the samples. */
function LastParts({ roast }: { roast: RoastDetails }) {
  return (
    <>
      <KnownFacts roast={roast} />
      <TimelineTable points={roast.timeline} readings={roast.readings} isByHand={roast.source === 'hand'} />
    </>
  )
}

/** How it tasted to the roaster and to drinkers. What follows waits for what they say, so that it doesn't move. */
function HowItTasted({ roastId, children }: { roastId: number; children: ReactNode }) {
  const { data: tastings = [], ...ofRoaster } = useCall(calls.listRoastTastings, { id: roastId })
  const { data: feedback, ...ofDrinkers } = useCall(calls.readRoastFeedback, { id: roastId })
  if (ofRoaster.isPending || ofDrinkers.isPending) return null
  const isTasted = tastings.length > 0
  const said = feedback && feedback.count > 0 ? feedback : null
  return (
    <Part isBelow>
      {(isTasted || said !== null) && (
        <div className={`${styles.notOnCard} ${styles.tasted}`}>
          {isTasted && <RoastTastings tastings={tastings} />}
          {said !== null && <FeedbackSection feedback={said} />}
        </div>
      )}
      {children}
    </Part>
  )
}

/** Asks how the coffee was if the owner takes feedback, and shows what was answered. */
function Cups({ roastId }: { roastId: number }) {
  const { data: site } = useCall(calls.readSite, {})
  if (site === undefined) return <CupsSkeleton />
  const isTaken = site.feedback_open
  return (
    <Part isBelow placeholder={isTaken && <CupsSkeleton />}>
      <FeedbackForm key={roastId} roastId={roastId} isTaken={isTaken} />
    </Part>
  )
}

/** How it was roasted, and links to the coffee's other roasts. */
function CurveOf({ details }: { details: RoastDetails | undefined }) {
  if (details === undefined) return <CoffeeCurveSkeleton />
  const hasCurve = details.timeline.length > 0
  return (
    <Part isBelow placeholder={hasCurve && <CoffeeCurveSkeleton />}>
      <CoffeeCurve roast={details} />
    </Part>
  )
}

/** The chart, or the owner's editor of its times, which a roast without samples doesn't have. */
function ProfileOrEditor({ roast, isCorrecting }: { roast: RoastDetails; isCorrecting: boolean }) {
  const { admin, checked } = useAdmin()
  const [hasReplaced, setReplaced] = useState(false)
  if (isCorrecting && !hasReplaced) setReplaced(true)
  if (!hasReplaced) return <RoastProfile roast={roast} />
  if (isCorrecting && !checked) return <ProfileSkeleton />
  const isEditor = isCorrecting && admin && roast.total_duration_seconds !== null
  const close = () => changeAddress(pages.roast(roast.id), { replace: true })
  return (
    <Part isReplacing placeholder={<ProfileSkeleton />}>
      {isEditor ? <CorrectRoast roast={roast} onClose={close} /> : <RoastProfile roast={roast} />}
    </Part>
  )
}

function setByHandOf({ correction }: RoastDetails): RoastMark[] {
  return correction === null ? [] : marksSetByHand(correction.recorded, correction)
}
