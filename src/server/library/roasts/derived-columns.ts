import type { Timeline } from '#domain/curve/timeline.ts'
import type { HowTyped } from '#domain/live/how-typed.ts'
import type { Result } from '#domain/record/result.ts'
import { roundForTransport } from '#domain/record/units.ts'
import { correctedRoast } from '#domain/roast/corrected-roast.ts'
import { type Correction, marksSetByHand, recordedMarks } from '#domain/roast/correction.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { endTemperature, roastFigures } from '#domain/roast/roast.ts'
import type { StoredSource } from '#domain/roast/roast-source.ts'
import { weightLossPercent } from '#domain/roast/weights/weight-loss.ts'
import type { ScoreInput } from '#domain/score/component.ts'
import type { ScoreProblem, ScoreResult } from '#domain/score/score.ts'
import { scoreInputOf } from '#domain/score/score-input.ts'
import { scoreToStore } from '#server/platform/database/stored-score.ts'

/** The input for a roast's derived columns, as recorded. Weights are in grams. */
export interface RoastRecord {
  timeline: Timeline
  milestones: readonly Milestone[]
  /** What the owner set by hand; absent or null if nothing. */
  correction?: Correction | null
  green_weight_g: number | null
  roasted_weight_g: number | null
  /** Where the curve is from; absent: from a file. */
  curveSource?: StoredSource
}

/** The columns derived from the timeline, the milestones and their correction. */
export function figureColumns(record: RoastRecord) {
  const { correction = null } = record
  const { timeline, milestones } = correctedRoast(record, correction)
  const { fc_inferred, ...figures } = roastFigures(timeline, milestones)
  return {
    ...figures,
    fc_inferred: fc_inferred ? 1 : 0,
    end_temp: endTemperature(figures),
    has_timeline: record.timeline.timeSeconds.length > 0 ? 1 : 0,
    milestones: JSON.stringify(milestones),
    correction: correction && JSON.stringify({ ...correction, recorded: record.milestones }),
  }
}

/** The weights in grams, and the column derived from them. */
export function weightColumns({
  green_weight_g,
  roasted_weight_g,
}: Pick<RoastRecord, 'green_weight_g' | 'roasted_weight_g'>) {
  return {
    green_weight_g,
    roasted_weight_g,
    weight_loss_percent: roundForTransport(weightLossPercent(green_weight_g, roasted_weight_g)),
  }
}

/** The columns of a score; null if there is none. */
export function scoreColumns(result: Result<ScoreResult, ScoreProblem>, now: Date) {
  if (!result.ok) return { score: null, score_details: null }
  return {
    score: result.value.score,
    score_details: scoreToStore(result.value, now),
  }
}

/** How often a person typed the temperatures of a roast. */
const TYPED: { readonly [Source in StoredSource]?: HowTyped } = {
  hand: 'often',
  sparse: 'sparsely',
}

/** The input for the score of a roast. */
export function scoreInputOfRecord(record: RoastRecord): ScoreInput {
  const { correction = null } = record
  const { timeline, milestones } = correctedRoast(record, correction)
  return scoreInputOf({
    timeline,
    milestones,
    setByHand: marksSetByHand(recordedMarks(record), correction),
    greenWeightGrams: record.green_weight_g,
    roastedWeightGrams: record.roasted_weight_g,
    typed: TYPED[record.curveSource ?? 'file'],
  })
}
