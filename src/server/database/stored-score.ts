import { z } from 'zod'
import type { Score } from '#contract/scores.ts'
import { namesIn, valuesByName } from '#domain/bean/named-values.ts'
import { SCORE_LETTERS } from '#domain/score/category.ts'
import { COMPONENT_POINTS } from '#domain/score/points.ts'
import { SCORE_COMPONENT_NAMES, SCORE_VERSIONS, type ScoreComponent } from '#domain/score/score-components.ts'

/** A score as it is stored in a roast's row. */
export type StoredScore = Omit<Score, 'roast_id'>

/**
 * Reads a stored score by the version of the formula that made it.
 *
 * A component that this version didn't have is null. A score that is damaged or of an unknown version counts as none:
 * lists still show its value from a separate column, and the next calculation replaces it.
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
  return z.object({
    score: z.number().int().min(0).max(100),
    letter: z.enum(SCORE_LETTERS),
    version: z.literal(version),
    components: z
      .object(valuesByName(componentNames, () => points))
      .transform(stored => ({ ...unknown, ...stored })),
    dtr: z.number().nullable(),
    explanations: z.array(z.string()),
    calculated_at: z.string(),
  })
}

/** Null, which is not a valid score, if the text isn't JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
