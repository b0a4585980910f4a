import { type Milestone, type Roast, type RoastDetails, roast, type TimelinePoint } from '#contract/roasts.ts'
import type { Score } from '#contract/scores.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { namesIn, pick } from '#domain/record/named-values.ts'
import { roundForTransport } from '#domain/record/units.ts'
import { roastFigures } from '#domain/roast/roast.ts'
import { unknownRoastFields } from '#domain/roast/roast-fields.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { weightLossPercent } from '#domain/roast/weights/weight-loss.ts'
import { scoreRoast } from '#domain/score/score.ts'
import { scoreInputOf } from '#domain/score/score-input.ts'
import { scoreSentence } from '#domain/score/score-sentences.ts'

/** When all samples were written. */
export const WRITTEN_AT = '2026-01-02T03:04:05.000Z'
/** First crack of the samples. */
export const CRACK: Milestone[] = [{ milestone_type: '1st_crack_start', time_seconds: 470 }]

/** A roast as the API gives it; its figures and score follow from its samples, milestones and weights. */
export function sampleRoast(given: Partial<RoastDetails> = {}): RoastDetails {
  const { id = 1, roast_name = `#${id} batch`, timeline = [], milestones = [] } = given
  const { green_weight_g = null, roasted_weight_g = null } = given
  const columns = timelineOfPoints(timeline)
  const score = sampleScore(id, timeline, milestones, green_weight_g, roasted_weight_g)
  return {
    ...unknownRoastFields(),
    id,
    roast_name,
    roast_number: roastNumberIn(roast_name),
    source_name: null,
    roast_date: null,
    bean_id: given.bean?.id ?? 1,
    greens: null,
    blend_id: null,
    blend_name: null,
    green_weight_g,
    roasted_weight_g,
    weight_loss_percent: roundForTransport(weightLossPercent(green_weight_g, roasted_weight_g)),
    ...roastFigures(columns, milestones),
    score: score?.score ?? null,
    style_id: null,
    notes: null,
    has_timeline: timeline.length > 0,
    source: 'file',
    created_at: WRITTEN_AT,
    updated_at: WRITTEN_AT,
    timeline,
    milestones,
    score_details: score,
    correction: null,
    ...unknownRoastFields(),
    ...given,
    bean: { ...BEAN, ...given.bean },
  }
}

/** What an update says of a roast of one coffee: answers name the coffees of a blend, and updates don't. */
export function ofOneCoffee<Update extends { greens?: unknown }>({ greens: _, ...update }: Update) {
  return update
}

/** A roast as lists give it. */
export function listed({ bean, ...details }: RoastDetails): Roast {
  const { id, origin_name, elevation, grade } = bean
  return pick({ ...details, bean: { id, origin_name, elevation, grade } }, namesIn(roast.shape))
}

/** Samples of a plausible roast, every `step` seconds: charge at 160 °C, turning point at 75 s, a steady rise. */
export function samples(dropSeconds = 600, step = 5): TimelinePoint[] {
  return Array.from({ length: Math.floor(dropSeconds / step) + 1 }, (_, index) => {
    const seconds = index * step
    const turned = seconds >= TURNING_POINT_SECONDS
    const rise = (seconds - TURNING_POINT_SECONDS) / (dropSeconds - TURNING_POINT_SECONDS)
    const probe = turned ? 90 + 100 * rise ** 0.8 : 160 - 70 * Math.sin((seconds / 75) * (Math.PI / 2))
    return {
      time_seconds: seconds,
      bean_probe_temp: Math.round(probe * 100) / 100,
      ibts_temp: Math.round((probe + 15) * 100) / 100,
      bean_probe_ror: turned ? Math.round((16 - 11 * rise) * 100) / 100 : -40,
      ibts_ror: turned ? 12 : 0,
      power_setting: seconds < 300 ? 8 : 6,
      fan_setting: seconds < 400 ? 2 : 4,
      drum_setting: 9,
    }
  })
}

const TURNING_POINT_SECONDS = 75

const BEAN: RoastDetails['bean'] = {
  id: 1,
  origin_name: 'Kenya Nyeri',
  elevation: null,
  grade: null,
  country: null,
  region: null,
  processing_method: null,
  bean_summary: null,
  cupping_notes: null,
  flavor_profiles: null,
  reference_roast_id: null,
}

function sampleScore(
  roast_id: number,
  timeline: readonly TimelinePoint[],
  milestones: readonly Milestone[],
  greenWeightGrams: number | null,
  roastedWeightGrams: number | null,
): Score | null {
  const columns = timelineOfPoints(timeline)
  const result = scoreRoast(
    scoreInputOf({ timeline: columns, milestones, greenWeightGrams, roastedWeightGrams }),
  )
  if (!result.ok) return null
  const { measured: _, ...score } = result.value
  const explanations = score.explanation_facts.map(fact => scoreSentence(fact))
  return { roast_id, ...score, explanations, calculated_at: WRITTEN_AT }
}
