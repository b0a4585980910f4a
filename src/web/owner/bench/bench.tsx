import { useMemo } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { benchPlace } from '#web/owner/parts/panel/places.ts'
import { RoutedTabs } from '#web/owner/parts/panel/routed-tabs.tsx'
import { useAllRoasts } from '#web/owner/parts/roast/use-all-roasts.ts'
import { useWaiting } from '#web/owner/session/waiting.ts'
import { TastingTab } from '#web/owner/tasting/tasting-tab.tsx'
import { type BenchPlace, pages } from '#web/pages.ts'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { FeedbackTab } from './feedback/feedback-tab.tsx'
import { InboxTab } from './inbox/inbox-tab.tsx'
import { type InboxWork, useInbox } from './inbox/use-inbox.ts'
import { OverviewTab } from './overview/overview-tab.tsx'
import { StockTab } from './stock/stock-tab.tsx'
import { type LowStock, useLowStock } from './stock/use-low-stock.ts'
import { countToDos, ToDoTab } from './to-do/to-do-tab.tsx'
import { toDosOf } from './to-do/to-dos.ts'
import { LoadingTrends } from './trends/loading-trends.tsx'

const TrendsTab = partOf(() => import('./trends/trends-tab.tsx'))

interface BenchProps {
  place: BenchPlace | undefined
  /** What its address says after the `?`. */
  search: string
}

/**
 * The owner's screen for each week, in tabs: overview, inbox, what is to do, drinkers' feedback, tasting, stock and
 * trends.
 */
export default function Bench({ place, search }: BenchProps) {
  const { roasts, problem, retry } = useAllRoasts()
  const [inbox, waiting, low] = [useInbox(), useWaiting(), useLowStock()]
  // Shown together, so that nothing moves when the last of them arrives.
  const isReady = (inbox.inbox !== undefined || inbox.problem !== null) && low !== undefined
  return (
    <>
      <ScreenHeading isHiddenOnPhones>Bench</ScreenHeading>
      {problem !== null && <ErrorState message={problem} onRetry={retry} />}
      {(roasts === undefined ? problem === null : !isReady) && <LoadingBench />}
      {roasts !== undefined && isReady && <Places {...{ place, search, roasts, inbox, waiting, low }} />}
    </>
  )
}

interface PlacesProps extends BenchProps {
  roasts: readonly Roast[]
  /** Holds what was typed into the inbox, which survives a change of tabs. */
  inbox: InboxWork
  waiting: ReturnType<typeof useWaiting>
  low: readonly LowStock[]
}

function Places({ place, search, roasts, inbox, waiting, low }: PlacesProps) {
  const toDos = useMemo(() => toDosOf(roasts), [roasts])
  const files = inbox.inbox?.total ?? 0
  return (
    <RoutedTabs
      label="Bench"
      address={benchPlace(place)}
      tabs={[
        {
          name: 'Overview',
          address: pages.bench,
          panel: () => (
            <OverviewTab
              roasts={roasts}
              toDos={toDos}
              low={low}
              waiting={{ files, feedback: waiting.feedback }}
            />
          ),
        },
        {
          name: 'Inbox',
          address: benchPlace('inbox'),
          badge: <CountBadge count={files} of="waiting" />,
          panel: () => <InboxTab work={inbox} />,
        },
        {
          name: 'To Do',
          address: benchPlace('to-do'),
          badge: <CountBadge count={countToDos(toDos, low)} of="to do" />,
          panel: () => <ToDoTab toDos={toDos} low={low} inbox={inbox} />,
        },
        {
          name: 'Feedback',
          address: benchPlace('feedback'),
          badge: <CountBadge count={waiting.feedback} of="waiting" />,
          panel: () => <FeedbackTab />,
        },
        {
          name: 'Tasting',
          address: benchPlace('tasting'),
          panel: () => <TastingTab roasts={roasts} />,
        },
        { name: 'Stock', address: benchPlace('stock'), panel: () => <StockTab /> },
        {
          name: 'Trends',
          address: benchPlace('trends'),
          panel: () => (
            <Part placeholder={<LoadingTrends />}>
              <TrendsTab search={search} />
            </Part>
          ),
        },
      ]}
    />
  )
}

function LoadingBench() {
  return (
    <Loading text="Loading roasts...">
      <Skeleton height="2.75rem" />
      <Skeleton height="14rem" />
    </Loading>
  )
}
