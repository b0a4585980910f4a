interface WorkInSteps<Answer> {
  /** Continues after the roast with this id; starts with the first roast if absent. */
  from?: number
  /** Does the next few roasts with an id above this one. */
  stepAfter: (id: number) => Promise<Answer>
  /** Called after each step. */
  onStep: (answer: Answer) => void
  /** Checked before each step. */
  isStopped: () => boolean
}

/**
 * Does a call for all roasts, a few at a time, until done or stopped. Each answer has the id of the last roast, after
 * which the next step continues, or null when all are done.
 */
export async function workInSteps<Answer extends { last_id: number | null }>({
  from = 0,
  stepAfter,
  onStep,
  isStopped,
}: WorkInSteps<Answer>): Promise<void> {
  let lastId: number | null = from
  while (lastId !== null && !isStopped()) {
    const answer: Answer = await stepAfter(lastId)
    lastId = answer.last_id
    onStep(answer)
  }
}

/** How many roasts are done up to the one with this id; null means all. */
export function countUpTo(roasts: readonly { id: number }[], lastId: number | null): number {
  return lastId === null ? roasts.length : roasts.filter(({ id }) => id <= lastId).length
}
