import type { Score } from '#contract/scores.ts'
import { scoreRoast } from '#domain/score/score.ts'
import { scoreSentence } from '#domain/score/score-sentences.ts'
import { type RoastRecord, scoreInputOfRecord } from './derived-columns.ts'

/**
 * The score with its facts. Earlier versions, which had only the House, stored only sentences. The facts of a new
 * calculation are taken if they make the same sentences; otherwise the score stays without facts.
 */
export function withScoreFacts(score: Score, record: RoastRecord): Score {
  if (score.explanation_facts !== null) return score
  const again = scoreRoast(scoreInputOfRecord(record))
  if (!again.ok) return score
  const { explanation_facts } = again.value
  const isSame =
    explanation_facts.length === score.explanations.length &&
    explanation_facts.every((fact, index) => scoreSentence(fact) === score.explanations[index])
  return isSame ? { ...score, explanation_facts } : score
}
