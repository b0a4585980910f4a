import type { RoastDetails } from '#contract/roasts.ts'
import { howTyped } from '#domain/live/how-typed.ts'
import { correctedRoast } from '#domain/roast/corrected-roast.ts'
import { type Correction, marksSetByHand, type Recording, recordedMarks } from '#domain/roast/correction.ts'
import { milestoneSeconds } from '#domain/roast/milestones.ts'
import { roastFigures } from '#domain/roast/roast.ts'
import { type ScoreResult, scoreRoast } from '#domain/score/score.ts'
import { scoreInputOf } from '#domain/score/score-input.ts'
import type { Style } from '#domain/score/style.ts'

/** What follows from the marks of a roast. Times are in seconds since charge; null if unknown. */
export interface FiguresOfMarks {
  dropSeconds: number | null
  yellowingSeconds: number | null
  firstCrackSeconds: number | null
  /** True for a first crack that nobody marked. */
  isInferred: boolean
  dtrPercent: number | null
  score: ScoreResult | null
}

type WeighedRoast = Pick<
  RoastDetails,
  'green_weight_g' | 'roasted_weight_g' | 'source' | 'readings' | 'total_duration_seconds'
>

/** The figures of a recording with the marks of a correction, and its score by a style. */
export function figuresOfMarks(
  { green_weight_g, roasted_weight_g, ...roast }: WeighedRoast,
  recording: Recording,
  correction: Correction,
  style: Style,
): FiguresOfMarks {
  const { timeline, milestones } = correctedRoast(recording, correction)
  const figures = roastFigures(timeline, milestones)
  const input = scoreInputOf({
    timeline,
    milestones,
    setByHand: marksSetByHand(recordedMarks(recording), correction),
    greenWeightGrams: green_weight_g,
    roastedWeightGrams: roasted_weight_g,
    typed: howTyped(roast),
  })
  const score = scoreRoast(input, style)
  return {
    dropSeconds: figures.total_duration_seconds,
    yellowingSeconds: milestoneSeconds(milestones, 'yellowing'),
    firstCrackSeconds: input.firstCrack?.seconds ?? null,
    isInferred: figures.fc_inferred === true,
    dtrPercent: figures.dtr_percent,
    score: score.ok ? score.value : null,
  }
}
