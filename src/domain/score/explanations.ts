import type { ScoreFact } from './score-facts.ts'

/** The explanation of a component: a fact, or the sentence of a score that has no facts. */
export type Explanation = ScoreFact | string

/** A score with its explanations, one per component in the order of the components. */
export interface ExplainedScore {
  /** Null for a score that was stored before there were facts. */
  explanation_facts: readonly ScoreFact[] | null
  /** Only needed without facts. */
  explanations?: readonly string[]
}

/** The explanations of a score: its facts, or its sentences if it has none. */
export function explanationsOf({
  explanation_facts,
  explanations = [],
}: ExplainedScore): readonly Explanation[] {
  return explanation_facts ?? explanations
}
