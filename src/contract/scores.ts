import { z } from 'zod'
import { valuesByName } from '#domain/bean/named-values.ts'
import { SCORE_LETTERS } from '#domain/score/category.ts'
import { COMPONENT_POINTS } from '#domain/score/points.ts'
import { SCORE_COMPONENT_NAMES } from '#domain/score/score-components.ts'
import { entityId, numberInText, timestamp } from './fields.ts'
import { scoreFact } from './score-facts.ts'

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
