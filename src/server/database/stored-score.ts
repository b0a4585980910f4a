import { z } from 'zod'
import type { Score } from '#contract/scores.ts'
import { scoreFact } from '#contract/scores.ts'
import { namesIn, valuesByName } from '#domain/bean/named-values.ts'
import { SCORE_LETTERS } from '#domain/score/category.ts'
import { COMPONENT_POINTS } from '#domain/score/points.ts'
import type { ScoreResult } from '#domain/score/score.ts'
import { SCORE_COMPONENT_NAMES, SCORE_VERSIONS, type ScoreComponent } from '#domain/score/score-components.ts'
import { scoreSentence } from '#domain/score/score-sentences.ts'

/** A score as it is stored in a roast's row: with facts, or with sentences if an earlier version stored it. */
export type StoredScore = Omit<Score, 'roast_id' | 'explanations'> & { explanations?: string[] | undefined }

/** A stored score as the API answers it, with the sentences made from its facts. */
export function explainedScore(roast_id: number, stored: StoredScore): Score {
  const { explanation_facts, explanations = [], calculated_at, ...points } = stored
  return {
    roast_id,
    ...points,
    explanations: explanation_facts?.map(fact => scoreSentence(fact)) ?? explanations,
    calculated_at,
    explanation_facts,
  }
}

/** A score as JSON for a roast's row, with its facts and without the sentences made from them. */
export function scoreToStore(result: ScoreResult, now: Date): string {
  return JSON.stringify({ ...result, calculated_at: now.toISOString() })
}

/**
 * Reads a stored score by the version of the formula that made it.
 *
 * A component that this version didn't have is null. Scores that earlier versions of the product stored have sentences
 * instead of facts. Returns null for a damaged score or one of an unknown version: lists still show its value from a
 * separate column, and the next calculation replaces it.
 */
export function readStoredScore(json: string): StoredScore | null {
  const stored = parsed(json)
  const known = versioned.safeParse(stored)
  if (!known.success) return null
  const score = SCHEMAS[known.data.version].safeParse(stored)
  return score.success ? score.data : null
}

/** Whether a stored score has a component that couldn't be known. Reads less of it than `readStoredScore`. */
export function isPartialScore(json: string): boolean {
  const { components } = Object(parsed(json)) as { components?: unknown }
  return Object.values(Object(components)).includes(null)
}

type Version = keyof typeof SCORE_VERSIONS
const VERSIONS = namesIn(SCORE_VERSIONS)

const versioned = z.object({ version: z.enum(VERSIONS) })

const SCHEMAS: Record<Version, z.ZodType<StoredScore>> = valuesByName(VERSIONS, version =>
  scoreOfVersion(version, SCORE_VERSIONS[version]),
)

function scoreOfVersion<Component extends ScoreComponent>(
  version: Version,
  componentNames: readonly Component[],
) {
  const points = z.number().min(0).max(COMPONENT_POINTS).nullable()
  const unknown = valuesByName(SCORE_COMPONENT_NAMES, () => null)
  return z
    .object({
      score: z.number().int().min(0).max(100),
      letter: z.enum(SCORE_LETTERS),
      version: z.literal(version),
      components: z
        .object(valuesByName(componentNames, () => points))
        .transform(stored => ({ ...unknown, ...stored })),
      dtr: z.number().nullable(),
      calculated_at: z.string(),
      explanation_facts: z.array(scoreFact).nullable().default(null),
      explanations: z.array(z.string()).optional(),
    })
    .refine(({ explanation_facts, explanations }) => (explanation_facts ?? explanations) !== undefined)
}

/** Null, which is not a valid score, if the text isn't JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
