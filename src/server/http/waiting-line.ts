import { HttpProblem } from './http-problem.ts'

/** Does work one piece after the other. */
export interface WaitingLine {
  /**
   * Waits for its turn, then does the work and passes on how it ended. Rejects with the line's `HttpProblem` of status
   * 503 if the line is full.
   */
  inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>
}

export interface WaitingLineOptions {
  /** How many pieces of work there may be, with the one that is being done. */
  most: number
  /** The sentence for whoever finds the line full. */
  refusal: string
  retryAfterSeconds: number
}

/** Creates a line for a worker that can only do one thing at a time. */
export function createWaitingLine({ most, refusal, retryAfterSeconds }: WaitingLineOptions): WaitingLine {
  let last: Promise<unknown> = Promise.resolve()
  let length = 0

  return {
    async inTurn(work) {
      if (length >= most) throw new HttpProblem(503, refusal, { retryAfterSeconds })
      length += 1
      const done = last.then(work)
      last = done.catch(() => {})
      return done.finally(() => {
        length -= 1
      })
    },
  }
}
