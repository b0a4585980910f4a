import { lazy, Suspense, useEffect } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { formatRoastDate } from '#domain/roast-date.ts'
import { messageOf } from '#web/api/api-client.ts'
import { clearGetCache, useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { roastTitle } from '#web/parts/roast-title.ts'
import { rememberedRoast } from '#web/roasts/prefetched-roasts.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import { ScreenHeading } from '#web/shell/screen-frame.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import styles from './roast-detail.module.css'
import { NumberSkeleton, ProfileSkeleton } from './roast-detail-skeleton.tsx'
import { RoastDownloads } from './roast-downloads.tsx'
import { RoastProfile } from './roast-profile.tsx'
import { RoastSummary } from './roast-summary.tsx'
import { TimelineTable } from './timeline-table.tsx'

const RoastActions = lazy(() => import('./roast-actions.tsx'))

/** One roast: its figures, its profile with the score, its measurements and its notes. */
export default function RoastDetailScreen({ id }: { id: number }) {
  const { admin } = useAdmin()
  const { data: details, error, refetch } = useCall(calls.readRoastDetails, { id })
  const roast: Roast | null = details ?? rememberedRoast(id)
  const isLoading = details === undefined && error === null
  usePageTitle(roast === null ? null : `Roast ${roastTitle(roast)}`)

  useEffect(() => {
    clearGetCache()
    void refetch()
  }, [refetch])

  return (
    <>
      <BackLink to={pages.roasts} asLeft>
        Back to Roasts
      </BackLink>
      <ScreenHeading
        subtitle={
          roast === null ? (
            isLoading && <Skeleton width="14rem" height="1.5em" />
          ) : (
            <BeanAndDate roast={roast} />
          )
        }
        actions={
          (roast !== null || isLoading) && (
            <div className={styles.actions}>
              {admin && details && (
                <Suspense>
                  <RoastActions roast={details} onChanged={refetch} />
                </Suspense>
              )}
              <a className={buttonClass('plain')} href={pages.compare([id])}>
                Compare
              </a>
              <RoastDownloads id={id} hasOriginal={admin && typeof roast?.source_name === 'string'} />
            </div>
          )
        }
      >
        Roast {roast === null ? isLoading && <NumberSkeleton /> : roastTitle(roast)}
      </ScreenHeading>
      {details !== undefined && error !== null && (
        <OutdatedNotice message={failureText(error)} onRetry={() => void refetch()} />
      )}
      {(roast !== null || isLoading) && <RoastSummary roast={roast} />}
      {isLoading && <ProfileSkeleton />}
      {details === undefined && error !== null && (
        <ErrorState message={failureText(error)} onRetry={() => window.location.reload()} />
      )}
      {details !== undefined && (
        <>
          <RoastProfile roast={details} />
          <TimelineTable points={details.timeline} />
          <RoastNotes notes={details.notes} />
        </>
      )}
    </>
  )
}

function failureText(error: unknown): string {
  return `Failed to load roast: ${messageOf(error)}`
}

function BeanAndDate({ roast }: { roast: Roast }) {
  return (
    <>
      <a href={pages.bean(roast.bean.id)}>{roast.bean.origin_name}</a>
      {roast.roast_date !== null && (
        <>
          <span aria-hidden="true"> · </span>
          <time dateTime={roast.roast_date}>{formatRoastDate(roast.roast_date)}</time>
        </>
      )}
    </>
  )
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

function RoastNotes({ notes }: { notes: string | null }) {
  if (!notes) return null
  return (
    <section className={styles.notes}>
      <h2>Notes</h2>
      <p>{notes}</p>
    </section>
  )
}
