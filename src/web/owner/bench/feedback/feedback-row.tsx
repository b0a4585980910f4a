import type { Feedback, FeedbackState } from '#contract/feedback.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { pages } from '#web/pages.ts'
import { DrinkersWords } from '#web/parts/feedback/drinker.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'

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
export function FeedbackRow({ said, isChanged, isBusy, onDecide }: FeedbackRowProps) {
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
