import type { BatchScoreAnswer } from '#contract/scores.ts'

interface BatchCalculation {
  /** Scores the next few roasts with an id above this one. */
  scoreAfter: (id: number) => Promise<BatchScoreAnswer>
  /** Called after each step with the id of the last roast processed, or null when all are done. */
  onStep: (lastId: number | null) => void
  /** Checked before each step. */
  isStopped: () => boolean
}

/** Scores all roasts in steps until done or stopped. Returns how many were scored. */
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
