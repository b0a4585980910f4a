import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast, RoastDetails } from '#contract/roasts.ts'
import { marksSetByHand, type RoastMark } from '#domain/roast/correction.ts'
import { type ApiError, messageOf } from '#web/api/api-client.ts'
import { useFreshCall } from '#web/api/get-cache.ts'
import { Part, partOf, useShown } from '#web/loading/part.tsx'
import { CORRECTING, pages } from '#web/pages.ts'
import { cachedRoast } from '#web/roasts/cached-roast.ts'
import { leftListAddress } from '#web/roasts/list-place.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { changeAddress } from '#web/shell/navigation.ts'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { CoffeeHead } from './coffee/coffee-head.tsx'
import { CoffeeName } from './coffee/coffee-name.tsx'
import styles from './roast-detail.module.css'
import { ProfileSkeleton, RoastDetailSkeleton } from './roast-detail-skeleton.tsx'
import { RoastDownloads } from './roast-downloads.tsx'
import { RoastSummary } from './roast-summary.tsx'
import { ShareButton } from './share-button.tsx'
import { TimelineTable } from './timeline-table.tsx'

/** A script of its own, because the coffee, which a visitor sees first, doesn't wait for the chart. */
const RoastProfile = partOf(() => import('./roast-profile.tsx'))
const KnownFacts = partOf(() => import('./known-facts.tsx'))
const RoastActions = partOf(() => import('./roast-actions.tsx'))
const Neighbours = partOf(() => import('./neighbours.tsx'))
const FeedbackSection = partOf(() => import('../feedback/feedback-section.tsx'))
const CorrectRoast = partOf(() => import('./correct/correct-roast.tsx'))

interface RoastDetailScreenProps {
  id: number
  /** What follows the `?` of its address. */
  search: string
}

/** One roast: its coffee, its figures, its profile with the score and its measurements. */
export default function RoastDetailScreen({ id, search }: RoastDetailScreenProps) {
  const { data, error, retry } = useFreshCall(calls.readRoastDetails, { id })
  const details = useShown(data)
  const [listed] = useState(() => cachedRoast(id))
  const roast = details ?? listed
  const { admin } = useAdmin()
  usePageTitle(titleOf(roast, error))

  return (
    <>
      <div className={styles.ways}>
        <BackLink to={leftListAddress()} asLeft>
          Back to Roasts
        </BackLink>
        {admin && roast !== null && (
          <Part>
            <Neighbours roast={roast} />
          </Part>
        )}
      </div>
      {error?.status === NOT_FOUND ? (
        <MissingRoast />
      ) : roast !== null ? (
        <KnownRoast
          roast={roast}
          details={details}
          error={error}
          isCorrecting={search === CORRECTING}
          onRetry={retry}
        />
      ) : error !== null ? (
        <UnreadRoast error={error} />
      ) : (
        <RoastDetailSkeleton />
      )}
    </>
  )
}

const NOT_FOUND = 404

/** Null while the roast is loading. */
function titleOf(roast: Roast | null, error: ApiError | null): string | null {
  if (error?.status === NOT_FOUND) return 'Unknown roast'
  if (roast !== null) return `Roast ${roastTitle(roast)}`
  return error === null ? null : 'Roast'
}

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
 * The same parts for everybody, in another order: a visitor sees the coffee first, its owner how it was roasted.
 */
function KnownRoast({ roast, details, error, isCorrecting, onRetry }: KnownRoastProps) {
  const { admin, isExpected } = useAdmin()
  const hasFailed = details === undefined && error !== null
  const coffee = !hasFailed && <CoffeeHead roast={roast} details={details} />
  return (
    <>
      <ScreenHeading
        isInLine={isExpected}
        subtitle={<CoffeeName roast={roast} bean={hasFailed ? null : details?.bean} isInLine={isExpected} />}
        actions={
          <div className={styles.actions}>
            {isExpected ? (
              admin &&
              details && (
                <Part>
                  <RoastActions
                    roast={details}
                    isCorrecting={isCorrecting}
                    onCorrect={() => changeAddress(pages.correctRoast(roast.id), { replace: true })}
                  />
                </Part>
              )
            ) : (
              <VisitorsActions roast={roast} />
            )}
          </div>
        }
      >
        Roast {roastTitle(roast)}
      </ScreenHeading>
      {details !== undefined && error !== null && (
        <OutdatedNotice message={failureText(error)} onRetry={onRetry} />
      )}
      {!isExpected && coffee}
      <RoastSummary roast={roast} setByHand={details && setByHandOf(details)} />
      {hasFailed && <LoadFailure error={error} />}
      {details === undefined && !hasFailed && <ProfileSkeleton />}
      {details !== undefined && (
        <Part isBelow placeholder={<ProfileSkeleton />}>
          <ProfileOrEditor roast={details} isCorrecting={isCorrecting} />
          <Part isBelow>
            {isExpected && <div className={styles.coffee}>{coffee}</div>}
            <KnownFacts roast={details} />
            <TimelineTable points={details.timeline} />
            <Part>
              <FeedbackSection roastId={roast.id} />
            </Part>
          </Part>
        </Part>
      )}
    </>
  )
}

function VisitorsActions({ roast }: { roast: Roast }) {
  return (
    <>
      <ShareButton roast={roast} />
      <a className={buttonClass('plain')} href={pages.compare([roast.id])}>
        Compare
      </a>
      <RoastDownloads id={roast.id} />
    </>
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

function UnreadRoast({ error }: { error: ApiError }) {
  return (
    <>
      <ScreenHeading>Roast</ScreenHeading>
      <LoadFailure error={error} />
    </>
  )
}

function LoadFailure({ error }: { error: ApiError }) {
  return <ErrorState message={failureText(error)} onRetry={() => window.location.reload()} />
}

function MissingRoast() {
  return (
    <>
      <h1 className="visually-hidden">Unknown roast</h1>
      <NotFound
        message="Roast not found"
        ways={[
          { text: 'Find it by number', to: pages.home },
          { text: 'All roasts', to: pages.roasts },
        ]}
      >
        This one is gone. If you were given a bag, look for the number on it.
      </NotFound>
    </>
  )
}

function failureText(error: ApiError): string {
  return `Failed to load roast: ${messageOf(error)}`
}

/** Shown if the roast on screen could not be read again, for example after a change. */
function OutdatedNotice({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.outdated} role="alert">
      <p>{message}. What is shown here may be out of date.</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}
