import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { Score } from '#contract/scores.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { LEAST_POINTS, nextStep, temperatureAtDrop, worthTelling } from '#domain/story/advice.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { plotMargins } from '#web/chart/chart-frame.ts'
import { NARROW_WINDOW } from '#web/plot/frame.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { useMedia } from '#web/ui/use-media.ts'
import { Term } from '#web/words/term.tsx'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import { hintWords } from './hint-words.ts'
import styles from './roast-profile.module.css'

interface ScoreHintsProps {
  roast: RoastDetails
  /** As measured. */
  timeline: Timeline
  score: Score
  headingId: string
}

/** What would have raised the score within one step, by its own arithmetic, for the owner, in two lines at most. */
export default function ScoreHints({ roast, timeline, score, headingId }: ScoreHintsProps) {
  const step = useMemo(() => nextStep(timeline), [timeline])
  const { data: hints, error } = useCall(calls.listScoreHints, { id: roast.id, ...step })
  const units = useUnits()
  const isNarrow = useMedia(NARROW_WINDOW)
  const { total_duration_seconds, fc_minutes } = roast
  if (total_duration_seconds === null || fc_minutes === null) return null
  const worth = hints && worthTelling(hints)
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
      {worth?.length === 0 && <p>No step of one batch would have given {LEAST_POINTS} points or more.</p>}
      {worth !== undefined && worth.length > 0 && (
        <ul className={styles.list}>
          {worth.map(hint => {
            const end = hint.kind === 'drop' ? temperatureAtDrop(timeline, hint.at_seconds) : null
            const told = {
              total_duration_seconds,
              crackSeconds: fc_minutes * 60,
              end: end && `${temperatureText(end.celsius, units)} (${end.sensor})`,
            }
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
