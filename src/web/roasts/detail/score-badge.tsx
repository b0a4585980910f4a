import type { Score } from '#contract/scores.ts'
import { SCORE_COMPONENT_NAMES } from '#domain/score/score-components.ts'
import { ScorePill } from '#web/parts/score-pill.tsx'
import { knownComponents } from '#web/parts/score-text.ts'
import { ScoreBreakdown } from '#web/roasts/score-breakdown.tsx'
import { HoverCard } from '#web/ui/hover-card.tsx'
import styles from './score-badge.module.css'

/** The roast's score in the chart's corner, with its breakdown on demand. */
export function ScoreBadge({ score }: { score: Score }) {
  const known = knownComponents(score)
  return (
    <HoverCard
      hint="breakdown"
      trigger={
        <span className={styles.badge}>
          <span className={styles.caption} aria-hidden="true">
            Score
          </span>
          <ScorePill score={score.score} />
          {known < SCORE_COMPONENT_NAMES.length && (
            <span className={styles.caption}>
              from {known} of {SCORE_COMPONENT_NAMES.length}
            </span>
          )}
        </span>
      }
    >
      {() => <ScoreBreakdown score={score} withExplanations />}
    </HoverCard>
  )
}
