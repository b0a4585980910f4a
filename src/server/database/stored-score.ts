import { z } from 'zod'
import { scoreFact } from '#contract/score-facts.ts'
import type { Score } from '#contract/scores.ts'
import { namesIn, valuesByName } from '#domain/bean/named-values.ts'
import { SCORE_LETTERS } from '#domain/score/category.ts'
import { COMPONENT_POINTS } from '#domain/score/points.ts'
import type { ScoreResult } from '#domain/score/score.ts'
import { SCORE_COMPONENT_NAMES, SCORE_VERSIONS, type ScoreComponent } from '#domain/score/score-components.ts'
import { scoreSentence } from '#domain/score/score-sentences.ts'

/** A score as it is stored in a roast's row, with the sentences that its facts make. */
export type StoredScore = Omit<Score, 'roast_id'>

/** A score as the API gives it, without its roast. */
export function explainedScore(result: ScoreResult, calculated_at: string): StoredScore {
  return { ...result, ...explanationsOf(result), calculated_at }
}

/** A score as text for a roast's row: with its facts, without the sentences, which follow from these. */
export function scoreToStore(result: ScoreResult, now: Date): string {
  return JSON.stringify({ ...result, calculated_at: now.toISOString() })
}

/**
 * Reads a stored score by the version of the formula that made it.
 *
 * A component that this version didn't have is null. A score that earlier programs stored has sentences and no facts. A
 * score that is damaged or of an unknown version counts as none: lists still show its value from a separate column, and
 * the next calculation replaces it.
 */
export function readStoredScore(json: string): StoredScore | null {
  const stored = parsed(json)
  const known = versioned.safeParse(stored)
  if (!known.success) return null
  const score = SCHEMAS[known.data.version].safeParse(stored)
  return score.success ? score.data : null
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
  const common = {
    score: z.number().int().min(0).max(100),
    letter: z.enum(SCORE_LETTERS),
    version: z.literal(version),
    components: z
      .object(valuesByName(componentNames, () => points))
      .transform(stored => ({ ...unknown, ...stored })),
    dtr: z.number().nullable(),
    calculated_at: z.string(),
  }
  return z.union([
    z
      .object({ ...common, explanation_facts: z.array(scoreFact) })
      .transform(stored => ({ ...stored, ...explanationsOf(stored) })),
    z
      .object({ ...common, explanations: z.array(z.string()) })
      .transform(stored => ({ ...stored, explanation_facts: null })),
  ])
}

function explanationsOf({ explanation_facts }: Pick<ScoreResult, 'explanation_facts'>) {
  return { explanations: explanation_facts.map(fact => scoreSentence(fact)), explanation_facts }
}

/** Null, which is not a valid score, if the text isn't JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
