import { useEffect, useRef } from 'react'
import * as calls from '#contract/calls.ts'
import type { FeedbackState } from '#contract/feedback.ts'
import { useCall } from '#web/api/get-cache.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { Problem } from '#web/parts/form/form.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import { FeedbackRow } from './feedback-row.tsx'
import { type Decision, useFeedback } from './use-feedback.ts'

/** Drinkers' feedback: what waits for the owner's decision, and what was approved or hidden. */
export function FeedbackTab() {
  const isClosed = useCall(calls.readSite, {}).data?.feedback_open === false
  return (
    <PanelSection heading="Feedback">
      {isClosed && (
        <p className={styles.note}>Feedback is switched off under Visitors. What you approved still shows.</p>
      )}
      <Tabs
        label="Feedback"
        tabs={[
          { name: 'Waiting', panel: () => <FeedbackList state="waiting" empty={NO_NEW_FEEDBACK} /> },
          {
            name: 'Approved',
            panel: () => <FeedbackList state="approved" empty="Nothing is approved yet." />,
          },
          { name: 'Hidden', panel: () => <FeedbackList state="hidden" empty="Nothing is hidden." /> },
          { name: 'Deleted', panel: () => <FeedbackList state="deleted" empty={NOTHING_DELETED} /> },
        ]}
      />
    </PanelSection>
  )
}

const NO_NEW_FEEDBACK =
  'No new feedback. What people say about your coffee shows up here first. Nobody else sees it until you approve it.'
const NOTHING_DELETED = 'Nothing was deleted. What you delete stays here for 30 days.'

function FeedbackList({ state, empty }: { state: FeedbackState; empty: string }) {
  const work = useFeedback(state)
  const { feedback, total, problem, showMore } = work
  return (
    <>
      <Problem>{problem}</Problem>
      <LastDecision decision={work.decision} isBusy={work.isBusy} onUndo={() => void work.undo()} />
      {feedback?.length === 0 && <p className={styles.note}>{empty}</p>}
      <ul className={styles.list}>
        {feedback?.map(said => (
          <FeedbackRow
            key={said.id}
            said={said}
            isChanged={said.id === work.changedId}
            isBusy={work.isBusy}
            onDecide={to => void work.decide(said, to)}
          />
        ))}
      </ul>
      {feedback !== undefined && total > feedback.length && (
        <p className={styles.note}>
          These are the newest {feedback.length} of {total}.
        </p>
      )}
      {showMore !== null && (
        <div className={layout.row2}>
          <Button onClick={showMore}>Show more</Button>
        </div>
      )}
    </>
  )
}

const DONE: Record<FeedbackState, string> = {
  waiting: 'Moved back to waiting.',
  approved: 'Approved. It shows under the roast now.',
  hidden: 'Hidden.',
  deleted: 'Deleted.',
}

interface LastDecisionProps {
  decision: Decision | null
  isBusy: boolean
  onUndo: () => void
}

/** The last decision, with Undo. It takes the focus of the row that disappeared. */
function LastDecision({ decision, isBusy, onUndo }: LastDecisionProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (decision !== null && !isBusy && isFocusLost) undo.current?.focus({ preventScroll: true })
  }, [decision, isBusy])
  return (
    <div className={layout.row2} role="status">
      {decision !== null && (
        <>
          <p className={styles.choice}>{DONE[decision.feedback.state]}</p>
          <Button ref={undo} kind="quiet" disabled={isBusy} onClick={onUndo}>
            Undo
          </Button>
        </>
      )}
    </div>
  )
}
