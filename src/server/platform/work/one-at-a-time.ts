/** Does work after all earlier work is done. Resolves or rejects as the work does. */
export type OneAtATime = <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome>

/** Creates a queue that runs one piece of work at a time. */
export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
