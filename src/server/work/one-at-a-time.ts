/** Waits until all earlier work is done, does this work, and passes on how it ended. */
export type OneAtATime = <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome>

/** Creates a queue for work of which only one piece may be under way. */
export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
