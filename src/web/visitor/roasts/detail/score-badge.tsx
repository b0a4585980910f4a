import type { Score } from '#contract/scores.ts'
import { explanationsOf } from '#domain/score/explanations.ts'
import { partialText } from '#domain/score/partial-score.ts'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import { Button } from '#web/ui/button.tsx'
import { HoverCard } from '#web/ui/cards/hover-card.tsx'
import { goToHeading } from '#web/ui/go-to.ts'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { BreakdownOnDemand } from '#web/visitor/roasts/breakdown-on-demand.tsx'
import styles from './roast-profile.module.css'

interface ScoreBadgeProps {
  score: Score
  /** Whether a sentence beside it says how much of it was measured. */
  isExplained: boolean
  /** The id of the heading of the hints; null if the page has none. */
  hintsId: string | null
}

/** The roast's score in the chart's corner, with its breakdown on demand. */
export function ScoreBadge({ score, isExplained, hintsId }: ScoreBadgeProps) {
  return (
    <HoverCard
      hint="breakdown"
      trigger={
        <span
          className={`${layout.touch2} ${styles.badge}`}
          data-figure={isExplained || undefined}
          data-partial={partialText(score) !== null || undefined}
        >
          <span className={`${text.small} ${styles.caption}`} aria-hidden="true">
            Score, A–F
          </span>
          <ScorePill score={score.score} details={score} />
        </span>
      }
    >
      {() => (
        <>
          <BreakdownOnDemand score={score} explanations={explanationsOf(score)} />
          {hintsId !== null && (
            <Button kind="quiet" onClick={() => goToHeading(hintsId, 'center')}>
              What would have raised it
            </Button>
          )}
        </>
      )}
    </HoverCard>
  )
}
