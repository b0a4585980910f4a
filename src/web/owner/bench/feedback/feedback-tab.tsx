import { useEffect, useRef } from 'react'
import * as calls from '#contract/calls.ts'
import type { Feedback, FeedbackState } from '#contract/feedback.ts'
import { useCall } from '#web/api/get-cache.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { pages } from '#web/pages.ts'
import { DrinkersWords } from '#web/parts/feedback/drinker.tsx'
import { Problem } from '#web/parts/form/form.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
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

/** What can be done with feedback in each state. */
const CHOICES: Record<FeedbackState, readonly { to: FeedbackState; action: string }[]> = {
  waiting: [
    { to: 'approved', action: 'Approve' },
    { to: 'hidden', action: 'Hide' },
    { to: 'deleted', action: 'Delete' },
  ],
  approved: [
    { to: 'hidden', action: 'Hide' },
    { to: 'deleted', action: 'Delete' },
  ],
  hidden: [
    { to: 'approved', action: 'Approve' },
    { to: 'deleted', action: 'Delete' },
  ],
  deleted: [{ to: 'waiting', action: 'Put back' }],
}

interface FeedbackRowProps {
  said: Feedback
  /** Whether it was changed after the owner had read it, and a decision was refused for it. */
  isChanged: boolean
  isBusy: boolean
  onDecide: (state: FeedbackState) => void
}

/** What one drinker said, with the roast it is about and what the owner can do with it. */
function FeedbackRow({ said, isChanged, isBusy, onDecide }: FeedbackRowProps) {
  const roastId = `feedback-${said.id}`
  return (
    <li className={styles.row} aria-labelledby={roastId}>
      <div>
        <h3 className={styles.name}>
          <a id={roastId} href={pages.roast(said.roast.id)}>
            {said.roast.roast_name}
          </a>
        </h3>
        {isChanged && <p className={styles.problem}>Changed since you read it. It says now:</p>}
        <DrinkersWords said={said} />
      </div>
      <div className={layout.row2}>
        {CHOICES[said.state].map(({ to, action }) => (
          <Button
            key={to}
            kind={to === 'approved' ? 'primary' : to === 'deleted' ? 'danger' : 'plain'}
            disabled={isBusy}
            aria-describedby={roastId}
            onClick={() => onDecide(to)}
          >
            {action}
          </Button>
        ))}
      </div>
    </li>
  )
}
