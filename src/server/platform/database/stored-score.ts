import { z } from 'zod'
import type { Score } from '#contract/scores.ts'
import { judgingRules, scoreFact } from '#contract/scores.ts'
import { definedOf, namesIn, valuesByName } from '#domain/record/named-values.ts'
import { SCORE_LETTERS } from '#domain/score/category.ts'
import type { Measured } from '#domain/score/measured.ts'
import { type ScoreBasis, scoreBasis } from '#domain/score/partial-score.ts'
import { ALL_POINTS } from '#domain/score/points.ts'
import type { ScoreResult } from '#domain/score/score.ts'
import {
  SCORE_COMPONENT_NAMES,
  SCORE_VERSION,
  SCORE_VERSIONS,
  type ScoreComponent,
} from '#domain/score/score-components.ts'
import { scoreSentence } from '#domain/score/score-sentences.ts'
import { HOUSE, type Style } from '#domain/score/style.ts'

/** A score as it is stored in a roast's row, with facts, or with sentences if an earlier version stored it. */
export type StoredScore = Omit<Score, 'roast_id' | 'explanations'> & {
  explanations?: string[] | undefined
  /** The measured values that it was calculated from; absent in a score of an earlier version. */
  measured?: Measured | undefined
}

/** A stored score as the API answers it, with the sentences made from its facts. */
export function explainedScore(roast_id: number, stored: StoredScore): Score {
  const { explanation_facts, explanations = [], calculated_at, measured: _, ...points } = stored
  return {
    roast_id,
    ...points,
    explanations: explanation_facts?.map(fact => scoreSentence(fact)) ?? explanations,
    calculated_at,
    explanation_facts,
  }
}

/** The style that a score was made with. */
export function styleOfScore({ version, style = HOUSE }: Pick<StoredScore, 'version' | 'style'>): Style {
  return { ...style, version }
}

/** A score as JSON for a roast's row, with its facts and without the sentences made from them. */
export function scoreToStore(result: ScoreResult, now: Date): string {
  const formula = result.style && SCORE_VERSION
  return JSON.stringify({ ...definedOf({ formula }), ...result, calculated_at: now.toISOString() })
}

/**
 * Reads a stored score by the version of the formula that made it. That is the version of the score, unless it was
 * made with a style of the owner's.
 *
 * A component that this version didn't have is null. Scores that earlier versions of the product stored have sentences
 * instead of facts. Returns null for a damaged score or one of an unknown version: lists still show its value from a
 * separate column, and the next calculation replaces it.
 */
export function readStoredScore(json: string): StoredScore | null {
  return scoreOf(parsed(json))
}

/** The rule for a stored score. The parsed value has every stored field, `formula` included. */
export const storedScore = z.unknown().transform((stored, context) => {
  const score = scoreOf(stored)
  if (score !== null) return { ...score, formula: versioned.parse(stored).formula }
  context.addIssue('must be a score of a known version')
  return z.NEVER
})

function scoreOf(stored: unknown): StoredScore | null {
  const known = versioned.safeParse(stored)
  if (!known.success) return null
  const { formula, version, style } = known.data
  const made = VERSIONS.find(known => known === (formula ?? version))
  if (made === undefined || (formula !== undefined) !== (style !== undefined)) return null
  const score = SCHEMAS[made].safeParse(stored)
  return score.success ? score.data : null
}

/** Whether two stored scores are the same, apart from when they were calculated. */
export function isSameScore(one: string | null, other: string | null): boolean {
  const undated = (json: string | null) =>
    json && JSON.stringify({ ...Object(parsed(json)), calculated_at: '' })
  return undated(one) === undated(other)
}

/**
 * The measured values that a stored score was calculated from; null if an earlier version stored it. Reads less than
 * `readStoredScore`.
 */
export function measuredOfScore(json: string): Measured | null {
  const { measured = null } = Object(parsed(json)) as { measured?: Measured | null }
  return measured
}

/** From how many components a stored score is; null if it doesn't say. Reads less of it than `readStoredScore`. */
export function basisOfScore(json: string): ScoreBasis | null {
  const { components, style } = Object(parsed(json)) as Partial<Pick<StoredScore, 'components' | 'style'>>
  return components == null ? null : scoreBasis({ components, style })
}

/** The name of a style has at most 60 characters, and behind it may be the number of its edition. */
const LONGEST_VERSION = 100
const LONGEST_MOMENT = 40
/** Several times what earlier versions wrote. */
const MOST_SENTENCES = 20
const LONGEST_SENTENCE = 1_000
/** In characters of JSON. */
const LONGEST_SCORE = 100_000

type Version = keyof typeof SCORE_VERSIONS
const VERSIONS = namesIn(SCORE_VERSIONS)

const versioned = z.object({
  formula: z.string().optional(),
  version: z.string(),
  style: z.unknown().optional(),
})

const SCHEMAS: Record<Version, z.ZodType<StoredScore>> = valuesByName(VERSIONS, version =>
  scoreOfVersion(SCORE_VERSIONS[version]),
)

function scoreOfVersion<Component extends ScoreComponent>(componentNames: readonly Component[]) {
  const points = z.number().min(0).max(ALL_POINTS).nullable()
  const unknown = valuesByName(SCORE_COMPONENT_NAMES, () => null)
  return z
    .object({
      score: z.number().int().min(0).max(100),
      letter: z.enum(SCORE_LETTERS),
      version: z.string().max(LONGEST_VERSION),
      style: judgingRules.optional(),
      components: z
        .object(valuesByName(componentNames, () => points))
        .transform(stored => ({ ...unknown, ...stored })),
      dtr: z.number().nullable(),
      calculated_at: z.string().max(LONGEST_MOMENT),
      explanation_facts: z.array(scoreFact).max(SCORE_COMPONENT_NAMES.length).nullable().default(null),
      explanations: z.array(z.string().max(LONGEST_SENTENCE)).max(MOST_SENTENCES).optional(),
      measured: z.object(valuesByName(SCORE_COMPONENT_NAMES, () => z.number().nullable())).optional(),
    })
    .refine(({ explanation_facts, explanations }) => (explanation_facts ?? explanations) !== undefined)
    .refine(isWithinItsPoints)
}

/** Whether no component has more points than its style gives it. */
function isWithinItsPoints({
  components,
  style = HOUSE,
}: Pick<StoredScore, 'components' | 'style'>): boolean {
  return namesIn(components).every(name => (components[name] ?? 0) <= style.points[name] + ROUNDED_BY)
}

/** Points are shown with one decimal. */
const ROUNDED_BY = 0.05

/** Null, which is not a valid score, if the text isn't JSON, or too long to be one. */
function parsed(json: string): unknown {
  if (json.length > LONGEST_SCORE) return null
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
