import type { BatchScoreAnswer } from '#contract/scores.ts'

interface BatchCalculation {
  /** Scores the roasts with an id above this one, some at a time. */
  scoreAfter: (id: number) => Promise<BatchScoreAnswer>
  /** Told after each step: the last roast looked at, or null when all are done. */
  onStep: (lastId: number | null) => void
  /** Asked between the steps. */
  isStopped: () => boolean
}

/** Scores all roasts step by step, until the last one or until it is stopped; answers how many were scored. */
export async function scoreAllRoasts({ scoreAfter, onStep, isStopped }: BatchCalculation): Promise<number> {
  let processed = 0
  let lastId: number | null = 0
  while (lastId !== null && !isStopped()) {
    const step: BatchScoreAnswer = await scoreAfter(lastId)
    processed += step.processed
    lastId = step.last_id
    onStep(lastId)
  }
  return processed
}
