/** ms of the processor that a piece of work takes of its own thread, which no other program on the machine can raise. */
export function cpuMilliseconds(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/**
 * The least `cpuMilliseconds` of so many runs: what other programs do to the processor's caches, and the collection of
 * garbage, can be seen in a single one. Stops as soon as a run takes no more than `enough`.
 */
export function leastCpuMilliseconds(runs: number, work: () => unknown, enough = 0): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && least > enough; run++) least = Math.min(least, cpuMilliseconds(work))
  return least
}
