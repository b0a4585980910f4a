import { useMemo } from 'react'
import type { RoastDetails } from '#contract/roasts.ts'
import { type Correction, correctedRoast, marksSetByHand, type Recording } from '#domain/correction.ts'
import { milestoneSeconds } from '#domain/milestones.ts'
import { roastFigures } from '#domain/roast.ts'
import { scoreRoast } from '#domain/score/score.ts'
import { scoreInputOf } from '#domain/score/score-input.ts'
import { DASH, durationText, percentText } from '#web/parts/figure-text.ts'
import { ScorePill } from '#web/parts/score-pill.tsx'
import { PhaseBar } from '../phase-bar.tsx'
import styles from './correct-roast.module.css'

interface CorrectedFiguresProps {
  roast: RoastDetails
  recording: Recording
  correction: Correction
}

/** What follows from the marks as they are: phases, figures and the score. */
export function CorrectedFigures({ roast, recording, correction }: CorrectedFiguresProps) {
  const { figures, score, yellowingSeconds } = useMemo(() => {
    const { timeline, milestones } = correctedRoast(recording, correction)
    const input = scoreInputOf({
      timeline,
      milestones,
      setByHand: marksSetByHand(recording, correction),
      greenWeightGrams: roast.green_weight_g,
      roastedWeightGrams: roast.roasted_weight_g,
    })
    const result = scoreRoast(input)
    return {
      figures: {
        ...roastFigures(timeline, milestones),
        firstCrackSeconds: input.firstCrack?.seconds ?? null,
      },
      score: result.ok ? result.value : null,
      yellowingSeconds: milestoneSeconds(milestones, 'yellowing'),
    }
  }, [recording, correction, roast.green_weight_g, roast.roasted_weight_g])
  return (
    <>
      <PhaseBar
        yellowingSeconds={yellowingSeconds}
        firstCrackSeconds={figures.firstCrackSeconds}
        dropSeconds={figures.total_duration_seconds}
      />
      <dl className={styles.figures}>
        <dt>Time</dt>
        <dd>{durationText(figures.total_duration_seconds)}</dd>
        <dt>First crack</dt>
        <dd>
          {durationText(figures.firstCrackSeconds)}
          {figures.fc_inferred && ' inferred'}
        </dd>
        <dt>DTR</dt>
        <dd>{percentText(figures.dtr_percent)}</dd>
        <dt>Score</dt>
        <dd>{score === null ? DASH : <ScorePill score={score.score} details={score} />}</dd>
      </dl>
    </>
  )
}
