import type { Score } from '#contract/scores.ts'
import { scoreSentence } from '#domain/score/score-sentences.ts'
import { calculateScore, type RoastRecord } from './derived-columns.ts'

/**
 * The score with its facts. Earlier programs stored the sentences alone: facts that a new calculation gives are taken
 * if they make the same sentences, otherwise the score stays without.
 */
export function withScoreFacts(score: Score, record: RoastRecord): Score {
  if (score.explanation_facts !== null) return score
  const again = calculateScore(record)
  if (!again.ok) return score
  const { explanation_facts } = again.value
  const isSame =
    explanation_facts.length === score.explanations.length &&
    explanation_facts.every((fact, index) => scoreSentence(fact) === score.explanations[index])
  return isSame ? { ...score, explanation_facts } : score
}
