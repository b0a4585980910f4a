import ChartSpline from 'lucide-react/icons/chart-spline'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { uncountedBlends } from '#domain/bean/blend/blend-words.ts'
import { isOfOneCoffee } from '#domain/bean/blend/greens.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { PageLink } from '#web/shell/page-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import layout from '#web/ui/layout.module.css'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import textStyles from '#web/ui/text.module.css'
import styles from './bean-memory.module.css'
import { LastAndBest } from './last-and-best.tsx'
import { RoastHistory } from './roast-history.tsx'
import { RoastTrend } from './roast-trend.tsx'

/** What to know before the bean is roasted again: the last time, the best time, and how score and loss changed. */
export function BeanMemory({ bean }: { bean: Bean }) {
  const roasts = useRoastsOf(bean)
  const alone = roasts.data?.filter(isOfOneCoffee)
  const blends = roasts.data && alone ? roasts.data.length - alone.length : bean.blend_count
  if (bean.roast_count === 0 || (roasts.isError && !roasts.data)) return null
  return (
    <div className={styles.memory}>
      <div>
        {alone ? <LastAndBest bean={bean} roasts={alone} /> : <Skeleton height="3.5rem" />}
        {blends > 0 && (
          <p className={`${textStyles.quiet} ${layout.top3}`}>
            Last, best and trend: {uncountedBlends(blends)}.
          </p>
        )}
      </div>
      {alone ? (
        <RoastTrend roasts={alone} />
      ) : (
        bean.roast_count > 1 && <Skeleton className={styles.picture} height="auto" />
      )}
    </div>
  )
}

/** All roasts of the bean in detail. */
export function BeanHistory({ bean }: { bean: Bean }) {
  const roasts = useRoastsOf(bean)
  const ratings = useCall(calls.readBeanFeedback, { id: bean.id }).data?.roasts
  return (
    <div className={styles.history}>
      {bean.roast_count === 0 && <NoRoasts />}
      {roasts.isLoading && <Loading text="Loading roasts..." height="12rem" />}
      {roasts.isError && !roasts.data && (
        <ErrorState message="Failed to load roasts" onRetry={roasts.retry} />
      )}
      {roasts.data && roasts.data.length > 0 && (
        <RoastHistory beanId={bean.id} roasts={roasts.data} ratings={ratings ?? []} />
      )}
    </div>
  )
}

function useRoastsOf({ id, roast_count }: Bean) {
  return useCall(calls.listRoastsOfBean, roast_count === 0 ? null : { id })
}

function NoRoasts() {
  const { admin, checked } = useAdmin()
  return (
    <EmptyState icon={<ChartSpline aria-hidden="true" />} message="No roasts of this bean yet">
      {admin ? (
        <>
          <p>Import the file of a roast, and this page remembers how it came out.</p>
          <PageLink className={buttonClass('plain')} to={pages.roasts} opening={{ adding: true }}>
            Add a roast
          </PageLink>
        </>
      ) : (
        checked && <p>The roaster has yet to add one.</p>
      )}
    </EmptyState>
  )
}
