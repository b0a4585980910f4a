import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { Score } from '#contract/scores.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { plotMargins } from '#web/chart/chart-frame.ts'
import { NARROW_WINDOW } from '#web/plot/frame.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { useMedia } from '#web/ui/use-media.ts'
import { Term } from '#web/words/term.tsx'
import { hintWords, LEAST_POINTS, worthTelling } from './hint-words.ts'
import styles from './roast-profile.module.css'

interface ScoreHintsProps {
  roast: RoastDetails
  score: Score
  headingId: string
}

/** What would have raised the score, for the owner, by the score's own arithmetic, in two lines at most. */
export default function ScoreHints({ roast, score, headingId }: ScoreHintsProps) {
  const { data: hints, error } = useCall(calls.listScoreHints, { id: roast.id })
  const isNarrow = useMedia(NARROW_WINDOW)
  const { total_duration_seconds, fc_minutes } = roast
  if (total_duration_seconds === null || fc_minutes === null) return null
  const worth = hints && worthTelling(hints)
  const told = { total_duration_seconds, crackSeconds: fc_minutes * 60 }
  return (
    <section
      className={styles.hints}
      style={{ marginLeft: isNarrow ? 0 : plotMargins(isNarrow).left }}
      aria-labelledby={headingId}
    >
      <h3 id={headingId} tabIndex={-1}>
        What would have raised the <Term of="score">score</Term>
      </h3>
      {error !== null && <p>Failed to load: {messageOf(error)}</p>}
      {hints === undefined && error === null && <Skeleton height="1lh" />}
      {worth?.length === 0 && (
        <p>Nothing that one can change would have given {LEAST_POINTS} points or more.</p>
      )}
      {worth !== undefined && worth.length > 0 && (
        <ul className={styles.list}>
          {worth.map(hint => {
            const { sentence, others } = hintWords(hint, told, score.components)
            return (
              <li key={`${hint.kind} ${hint.at_seconds}`}>
                {sentence}.{others !== '' && <span className={text.quiet}> {others}.</span>}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
