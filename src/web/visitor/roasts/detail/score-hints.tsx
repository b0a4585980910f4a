import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { Score } from '#contract/scores.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { hintWords } from './hint-words.ts'
import styles from './score-hints.module.css'

interface ScoreHintsProps {
  roast: RoastDetails
  score: Score
  headingId: string
}

/** Whether a roast has all that a hint is computed from. */
export function canHaveHints({ score_details, total_duration_seconds, fc_minutes }: RoastDetails): boolean {
  return score_details !== null && total_duration_seconds !== null && fc_minutes !== null
}

/** What would have raised the score, for the owner, by the score's own arithmetic. */
export function ScoreHints({ roast, score, headingId }: ScoreHintsProps) {
  const { data: hints, error } = useCall(calls.listScoreHints, { id: roast.id })
  const { total_duration_seconds, fc_minutes } = roast
  if (total_duration_seconds === null || fc_minutes === null) return null
  const told = { total_duration_seconds, crackSeconds: fc_minutes * 60 }
  return (
    <section className={styles.hints} aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1}>
        What would have raised the score
      </h3>
      {error !== null && <p>Failed to load: {messageOf(error)}</p>}
      {hints === undefined && error === null && <Skeleton height="3lh" />}
      {hints?.length === 0 && <p>No other drop or pace within three minutes would have raised it.</p>}
      {hints !== undefined && hints.length > 0 && (
        <>
          <ol className={styles.list}>
            {hints.map(hint => {
              const { sentence, others } = hintWords(hint, told, score.components)
              return (
                <li key={`${hint.kind} ${hint.at_seconds}`}>
                  {sentence}
                  {others !== '' && <span className={styles.others}>Included: {others}.</span>}
                </li>
              )
            })}
          </ol>
          <p className={styles.note}>
            Calculated by the score’s arithmetic, with weight loss and curve as they were. A higher score
            promises nothing about the taste.
          </p>
        </>
      )}
    </section>
  )
}
