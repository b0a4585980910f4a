import { z } from 'zod'
import { valuesByName } from '#domain/record/named-values.ts'
import { SCORE_LETTERS } from '#domain/score/category.ts'
import { FARTHEST_HINT_SECONDS, MOST_HINTS } from '#domain/score/hints.ts'
import { ALL_POINTS } from '#domain/score/points.ts'
import { SCORE_COMPONENT_NAMES, type ScoreComponent } from '#domain/score/score-components.ts'
import type { ScoreFact } from '#domain/score/score-facts.ts'
import { SENSORS } from '#domain/score/sensor.ts'
import { HIGHEST_IDEALS, MEASURED_COMPONENTS, type MeasuredComponent } from '#domain/score/style.ts'
import { wordsOf } from './field-words.ts'
import { entityId, numberInText, timestamp } from './fields.ts'

/** From how many components a score is. */
export const scoreBasis = z
  .object({ known: z.number().int(), counted: z.number().int() })
  .describe('How many of the components that the style counts are known; null without a score')

const seconds = z.number()
const percent = z.number()
const rate = z.number().describe('°C/min')
const nothing = z.object({})

const of_points = z.number().optional().describe('The most that could be earned; 20 if absent')

const inRange = {
  place: z.enum(['within', 'below', 'above']),
  ideal_from: z.number(),
  ideal_to: z.number(),
  points: z.number(),
  of_points,
}

const finding = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['climb', 'crash', 'flick']), values: z.object({ rate, seconds }) }),
  factOf('hardly_falls', { seconds }),
  factOf('stall', { lasts_seconds: seconds, seconds }),
])

/** Each of the five is found once in a curve. */
const MOST_FINDINGS = 5

const reason = z.discriminatedUnion('code', [
  factOf('duration_unknown', nothing.shape),
  factOf('first_crack_unknown', nothing.shape),
  factOf('duration_too_short', { seconds, least_seconds: seconds }),
  factOf('duration_too_long', { seconds, most_seconds: seconds }),
  factOf('first_crack_outside', { seconds }),
  factOf('weights_unknown', { weights: z.array(z.enum(['green', 'roasted'])).max(2) }),
  factOf('roasted_above_green', nothing.shape),
  factOf('loss_too_high', { percent, most_percent: percent }),
  factOf('loss_too_low', { percent, least_percent: percent }),
  factOf('left_out', nothing.shape),
  factOf('no_curve', nothing.shape),
  factOf('curve_sparse', nothing.shape),
  factOf('curve_gap', { from_seconds: seconds, to_seconds: seconds }),
  factOf('curve_too_short', { least_seconds: seconds }),
])

/** What a score says about a component, as a code and values. The schema of the domain's `ScoreFact`. */
export const scoreFact = z.discriminatedUnion('code', [
  factOf('duration', { seconds, set_by_hand: z.array(z.enum(['charge', 'drop'])).max(2), ...inRange }),
  factOf('weight_loss', { percent, ...inRange }),
  factOf('first_crack', {
    seconds,
    source: z.enum(['marked', 'inferred', 'set_by_hand']),
    percent,
    ...inRange,
  }),
  factOf('curve', {
    sensor: z.enum(SENSORS),
    assumed_first_crack_seconds: seconds.nullable(),
    findings: z.array(finding).max(MOST_FINDINGS),
    points: z.number(),
    of_points,
  }),
  factOf('development', { percent, ...inRange }),
  factOf('not_scored', {
    component: z.enum(['duration', 'weight_loss', 'first_crack', 'curve', 'development']),
    reason,
  }),
]) satisfies z.ZodType<ScoreFact>

function factOf<Code extends string, Shape extends z.core.$ZodLooseShape>(code: Code, values: Shape) {
  return z.object({ code: z.literal(code), values: z.object(values) })
}

const mostPoints = z.number().min(0).max(ALL_POINTS)

const idealValue = (name: MeasuredComponent) => z.number().min(0).max(HIGHEST_IDEALS[name])

function ideal(name: MeasuredComponent) {
  return z
    .object({ from: idealValue(name), to: idealValue(name) })
    .refine(({ from, to }) => from < to, wordsOf('ideal_from_not_below_to'))
}

/** What a style judges roasts by. */
export const judgingRules = z.object({
  ideals: z
    .object(valuesByName(MEASURED_COMPONENTS, ideal))
    .describe('The duration in minutes; weight loss in percent of the green weight; the others of the roast'),
  points: z
    .object(valuesByName(SCORE_COMPONENT_NAMES, () => mostPoints))
    .refine(isAllPoints, wordsOf('points_not_all'))
    .describe('The most points of each component, together 100; a component of 0 points counts as unknown'),
})

function isAllPoints(points: Record<ScoreComponent, number>): boolean {
  const sum = Object.values(points).reduce((total, most) => total + most, 0)
  return Math.abs(sum - ALL_POINTS) < SMALLEST_POINTS
}

/** Sums of decimal fractions are off by less. */
const SMALLEST_POINTS = 1e-6

const points = mostPoints.nullable()

/** A score. Each component has points of its style, or null if it can't be calculated. */
export const score = z.object({
  roast_id: entityId,
  score: z.number().int().min(0).max(100),
  letter: z.enum(SCORE_LETTERS),
  version: z.string().describe('The version of the style that it was made with: v1.0.0 is the House'),
  style: judgingRules
    .optional()
    .describe('The ideals and points that it was made with; absent for the House'),
  components: z
    .object(valuesByName(SCORE_COMPONENT_NAMES, () => points))
    .describe("In the style's own points, 20 each for the House"),
  dtr: z.number().nullable().describe('Development time ratio, percent'),
  explanations: z.array(z.string()).describe('One plain sentence per component'),
  explanation_facts: z
    .array(scoreFact)
    .nullable()
    .describe(
      'The explanations as codes and values; null for a score of an earlier version, which stored only sentences',
    ),
  calculated_at: timestamp,
})
export type Score = z.infer<typeof score>

/** A score in a list: its explanations are sentences only. */
export const listedScore = score.omit({ explanation_facts: true })
export type ListedScore = z.infer<typeof listedScore>

/** A single change of pace that would have given a roast more points. */
export const scoreHint = z.object({
  kind: z
    .enum(['drop', 'pace'])
    .describe('drop: a different drop; pace: a different first crack, with the time after it as it was'),
  at_seconds: z
    .number()
    .int()
    .describe(`When drop or first crack would have been, at most ${FARTHEST_HINT_SECONDS} s away`),
  instead_of_seconds: z.number().int(),
  score_before: score.shape.score,
  score_after: score.shape.score,
  components: score.shape.components.describe('The scores as they would be'),
})
export type ScoreHint = z.infer<typeof scoreHint>

const within = numberInText(z.number().int().min(1).max(FARTHEST_HINT_SECONDS)).optional()

/** How far drop and first crack may be moved, in seconds. */
export const scoreHintQuery = z.object({
  drop_within: within.describe(`How many seconds the drop may be moved; ${FARTHEST_HINT_SECONDS} if absent`),
  pace_within: within.describe(
    `How many seconds first crack may be moved; ${FARTHEST_HINT_SECONDS} if absent`,
  ),
})

/** What would have raised a score, best first; empty if nothing would. */
export const scoreHints = z.array(scoreHint).max(MOST_HINTS)

/** Which roasts a batch of score calculations covers: the next ones after an id. */
export const scoreBatch = z.object({
  after_id: z.number().int().min(0).optional().describe('The last_id of the previous batch'),
  limit: z.number().int().min(1).max(10_000).optional().describe('How many roasts at most'),
  deletion_id: entityId.optional().describe('The deletion_id of the previous batch: one undo for all'),
})
export type ScoreBatch = z.infer<typeof scoreBatch>

/** `scoreBatch` as query parameters. */
export const scoreBatchQuery = z.object({
  after_id: numberInText(scoreBatch.shape.after_id),
  limit: numberInText(scoreBatch.shape.limit),
  deletion_id: numberInText(scoreBatch.shape.deletion_id),
})

/** How far a batch of score calculations got. */
export const batchScoreAnswer = z.object({
  processed: z.number().int().describe('Scores saved'),
  last_id: entityId
    .nullable()
    .describe('The last roast processed, to send as the next after_id; null at the end'),
  deletion_id: entityId
    .nullable()
    .describe('The entry of the trash that brings the former scores back; null if none changed yet'),
})
export type BatchScoreAnswer = z.infer<typeof batchScoreAnswer>

/** How many ratings from 1 to 5 something is from. */
export const ratingCounts = z.object({
  tastings: z.number().int().describe("Of the owner's and guests' tastings by Five cups"),
  drinkers: z.number().int().describe("Of drinkers' feedback, as far as the owner approved it"),
})
