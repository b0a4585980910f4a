import { useMemo } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { type BenchPlace, pages } from '#web/pages.ts'
import { useAllRoasts } from '#web/parts/roast/use-all-roasts.ts'
import { useWaiting } from '#web/session/waiting.ts'
import { PlaceTabs } from '#web/shell/place-tabs.tsx'
import { benchPlace } from '#web/shell/places.ts'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { CountMark } from '#web/ui/count-mark.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { FeedbackTab } from './feedback/feedback-tab.tsx'
import { InboxTab } from './inbox/inbox-tab.tsx'
import { useInbox } from './inbox/use-inbox.ts'
import { OverviewTab } from './overview/overview-tab.tsx'
import { countToDos, ToDoTab } from './to-do/to-do-tab.tsx'
import { toDosOf } from './to-do/to-dos.ts'

interface BenchProps {
  place: BenchPlace | undefined
}

/** The owner's bench: what waits, the last roasts, the inbox, what is to do and what drinkers said. */
export default function Bench({ place }: BenchProps) {
  const { roasts, problem, retry } = useAllRoasts()
  return (
    <>
      <ScreenHeading>Bench</ScreenHeading>
      {problem !== null && <ErrorState message={problem} onRetry={retry} />}
      {roasts === undefined && problem === null && <LoadingBench />}
      {roasts !== undefined && <Places place={place} roasts={roasts} />}
    </>
  )
}

/** Holds what was typed into the inbox, which survives a change of tabs. */
function Places({ place, roasts }: BenchProps & { roasts: readonly Roast[] }) {
  const inbox = useInbox()
  const waiting = useWaiting()
  const toDos = useMemo(() => toDosOf(roasts), [roasts])
  const files = inbox.inbox?.total ?? 0
  return (
    <PlaceTabs
      label="Bench"
      address={benchPlace(place)}
      tabs={[
        {
          name: 'Overview',
          address: pages.bench,
          panel: () => (
            <OverviewTab roasts={roasts} toDos={toDos} waiting={{ files, feedback: waiting.feedback }} />
          ),
        },
        {
          name: 'Inbox',
          address: benchPlace('inbox'),
          mark: <CountMark count={files} of="waiting" />,
          panel: () => <InboxTab work={inbox} />,
        },
        {
          name: 'To Do',
          address: benchPlace('to-do'),
          mark: <CountMark count={countToDos(toDos)} of="to do" />,
          panel: () => <ToDoTab toDos={toDos} inbox={inbox} />,
        },
        {
          name: 'Feedback',
          address: benchPlace('feedback'),
          mark: <CountMark count={waiting.feedback} of="waiting" />,
          panel: () => <FeedbackTab />,
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
