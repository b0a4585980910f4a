import { useEffect, useRef } from 'react'
import type { FeedbackState } from '#contract/feedback.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { Button } from '#web/ui/button.tsx'
import type { Decision } from './use-feedback.ts'

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
export function LastDecision({ decision, isBusy, onUndo }: LastDecisionProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (decision !== null && !isBusy && isFocusLost) undo.current?.focus({ preventScroll: true })
  }, [decision, isBusy])
  return (
    <div className={styles.actions} role="status">
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
