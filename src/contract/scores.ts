import { z } from 'zod'
import { valuesByName } from '#domain/bean/named-values.ts'
import { SCORE_LETTERS } from '#domain/score/category.ts'
import { COMPONENT_POINTS } from '#domain/score/points.ts'
import { SCORE_COMPONENT_NAMES } from '#domain/score/score-components.ts'
import type { ScoreFact } from '#domain/score/score-facts.ts'
import { SENSORS } from '#domain/score/sensor.ts'
import { entityId, numberInText, timestamp } from './fields.ts'

const seconds = z.number()
const percent = z.number()
const rate = z.number().describe('°C/min')
const nothing = z.object({})

const inRange = {
  place: z.enum(['within', 'below', 'above']),
  ideal_from: z.number(),
  ideal_to: z.number(),
  points: z.number(),
}

const finding = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['climb', 'crash', 'flick']), values: z.object({ rate, seconds }) }),
  factOf('hardly_falls', { seconds }),
  factOf('stall', { lasts_seconds: seconds, seconds }),
])

const reason = z.discriminatedUnion('code', [
  factOf('duration_unknown', nothing.shape),
  factOf('first_crack_unknown', nothing.shape),
  factOf('duration_too_short', { seconds, least_seconds: seconds }),
  factOf('duration_too_long', { seconds, most_seconds: seconds }),
  factOf('first_crack_outside', { seconds }),
  factOf('weights_unknown', { weights: z.array(z.enum(['green', 'roasted'])) }),
  factOf('roasted_above_green', nothing.shape),
  factOf('loss_too_high', { percent, most_percent: percent }),
  factOf('no_curve', nothing.shape),
  factOf('curve_gap', { from_seconds: seconds, to_seconds: seconds }),
  factOf('curve_too_short', { least_seconds: seconds }),
])

/** What a score says about a component, as a code and values. The schema of the domain's `ScoreFact`. */
export const scoreFact = z.discriminatedUnion('code', [
  factOf('duration', { seconds, set_by_hand: z.array(z.enum(['charge', 'drop'])), ...inRange }),
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
    findings: z.array(finding),
    points: z.number(),
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

const points = z.number().min(0).max(COMPONENT_POINTS).nullable()

/** A score. Each component has 0 to 20 points, or null if it can't be calculated. */
export const score = z.object({
  roast_id: entityId,
  score: z.number().int().min(0).max(100),
  letter: z.enum(SCORE_LETTERS),
  version: z.string(),
  components: z.object(valuesByName(SCORE_COMPONENT_NAMES, () => points)),
  dtr: z.number().nullable().describe('Development time ratio, percent'),
  explanations: z.array(z.string()).describe('One plain sentence per component'),
  explanation_facts: z
    .array(scoreFact)
    .nullable()
    .describe(
      'What the explanations say, as codes and values; null for a score of a program that kept only these',
    ),
  calculated_at: timestamp,
})
export type Score = z.infer<typeof score>

/** A score in a list, which says in sentences alone where its points come from. */
export const listedScore = score.omit({ explanation_facts: true })
export type ListedScore = z.infer<typeof listedScore>

/** Which roasts a batch of score calculations covers: the next ones after an id. */
export const scoreBatch = z.object({
  after_id: z.number().int().min(0).optional().describe('The last_id of the batch before'),
  limit: z.number().int().min(1).max(10_000).optional().describe('How many roasts at most'),
})
export type ScoreBatch = z.infer<typeof scoreBatch>

/** The same as query parameters. */
export const scoreBatchQuery = z.object({
  after_id: numberInText(scoreBatch.shape.after_id),
  limit: numberInText(scoreBatch.shape.limit),
})

/** How far a batch of score calculations got. */
export const batchScoreAnswer = z.object({
  processed: z.number().int().describe('Scores saved'),
  last_id: entityId
    .nullable()
    .describe('The last roast looked at, to send as the next after_id; null at the end'),
})
export type BatchScoreAnswer = z.infer<typeof batchScoreAnswer>
