import ArrowRight from 'lucide-react/icons/arrow-right'
import type { RoastWithExtras } from '#contract/roasts.ts'
import type { Page } from '#web/api/api-client.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import styles from './home-screen.module.css'
import { latestFirst } from './latest-first.ts'
import { RoastCard, RoastCardSkeleton } from './roast-card.tsx'

const EmptyLog = partOf(() => import('./empty-log.tsx'))

const SHOWN_ROASTS = 3

interface LatestRoastsProps {
  /** Undefined until they arrive. */
  latest: Page<RoastWithExtras> | undefined
  hasFailed: boolean
  /** Null while unknown. */
  beanCount: number | null
  onRetry: () => void
}

/** The three latest roasts as cards, and a link to all roasts. */
export function LatestRoasts({ latest, hasFailed, beanCount, onRetry }: LatestRoastsProps) {
  const hasRoasts = (latest?.totalCount ?? 0) > 0
  const isAwaited = latest === undefined && !hasFailed
  return (
    <section className={styles.section} aria-labelledby="latest-roasts">
      <header className={styles.header}>
        <h2 id="latest-roasts">Latest roasts</h2>
        {hasRoasts && (
          <a className={`${layout.touch2} ${text.label} ${styles.all}`} href={pages.roasts}>
            All roasts
            <ArrowRight className={layout.icon} aria-hidden="true" />
          </a>
        )}
        {isAwaited && (
          <p className={text.small} role="status">
            Loading roasts...
          </p>
        )}
      </header>
      {isAwaited && <LoadingCards />}
      {hasFailed && <ErrorState message="Failed to load roasts" onRetry={onRetry} />}
      {latest?.totalCount === 0 && !hasFailed && (
        <Part>
          <EmptyLog beanCount={beanCount} />
        </Part>
      )}
      {hasRoasts && (
        <ul className={`${layout.stack5} ${styles.cards}`}>
          {latestFirst(latest?.items ?? [])
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
    <div className={`${layout.stack5} ${styles.cards}`} aria-busy="true">
      {['first', 'second', 'third'].map(card => (
        <RoastCardSkeleton key={card} />
      ))}
    </div>
  )
}
