import type { UseQueryResult } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Coffee from 'lucide-react/icons/coffee'
import type { RoastWithExtras } from '#contract/roasts.ts'
import type { ApiError, Page } from '#web/api/api-client.ts'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { PageLink } from '#web/shell/page-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { latestFirst } from './latest-first.ts'
import styles from './latest-roasts.module.css'
import { RoastCard, RoastCardSkeleton } from './roast-card.tsx'

const SHOWN_ROASTS = 3

interface LatestRoastsProps {
  latest: UseQueryResult<Page<RoastWithExtras>, ApiError>
  /** Null while unknown. */
  beanCount: number | null
  onRetry: () => void
}

/** The three latest roasts as cards, and a link to all roasts. */
export function LatestRoasts({ latest, beanCount, onRetry }: LatestRoastsProps) {
  const hasRoasts = (latest.data?.totalCount ?? 0) > 0
  return (
    <section className={styles.section} aria-labelledby="latest-roasts">
      <header className={styles.header}>
        <h2 id="latest-roasts">Latest roasts</h2>
        {hasRoasts && (
          <a className={styles.all} href={pages.roasts}>
            All roasts
            <ArrowRight aria-hidden="true" />
          </a>
        )}
        {latest.isPending && (
          <p className={styles.loading} role="status">
            Loading roasts...
          </p>
        )}
      </header>
      {latest.isPending && <LoadingCards />}
      {latest.isError && <ErrorState message="Failed to load roasts" onRetry={onRetry} />}
      {latest.isSuccess && !hasRoasts && <FirstSteps beanCount={beanCount} />}
      {hasRoasts && (
        <ul className={styles.cards}>
          {latestFirst(latest.data?.items ?? [])
            .slice(0, SHOWN_ROASTS)
            .map(roast => (
              <li key={roast.id}>
                <RoastCard roast={roast} />
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

function LoadingCards() {
  return (
    <div className={styles.cards} aria-busy="true">
      {['first', 'second', 'third'].map(card => (
        <RoastCardSkeleton key={card} />
      ))}
    </div>
  )
}

/** Shown for an empty log: leads the owner to the first bean, then to the first roast. */
function FirstSteps({ beanCount }: { beanCount: number | null }) {
  const { admin, checked } = useAdmin()
  if (!checked) return null
  if (!admin) {
    return (
      <EmptyState icon={<Coffee aria-hidden="true" />} message="The first roast is still to come.">
        <p>Once there is one, you can find its curve and score here by the number on your bag.</p>
      </EmptyState>
    )
  }
  return beanCount === 0 ? (
    <EmptyState icon={<Coffee aria-hidden="true" />} message="Your log begins with a bean.">
      <p>Save the supplier’s page of a coffee you bought and add it.</p>
      <PageLink className={buttonClass('primary')} to={pages.beans} opening={{ adding: true }}>
        Add your first bean
      </PageLink>
    </EmptyState>
  ) : (
    <EmptyState icon={<Coffee aria-hidden="true" />} message="You have beans. Now add your first roast.">
      <p>Export a roast from your machine as a CSV file and add it.</p>
      <PageLink className={buttonClass('primary')} to={pages.roasts} opening={{ adding: true }}>
        Add your first roast
      </PageLink>
    </EmptyState>
  )
}
